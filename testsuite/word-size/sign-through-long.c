/* (unsigned long)-1 widened to 64 bits: zeros on top under ILP32, all ones under LP64. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int minus = -1;
  unsigned long u = (unsigned long)minus;
  unsigned long long w = u;
  if (w == 0xffffffffULL)
    reach_error();
  return 0;
}
