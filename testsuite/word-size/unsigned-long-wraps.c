/* An unsigned long counter wraps after 2^32 - 1 under ILP32 only. */
// inputs: none
extern void reach_error(void);
int main(void) {
  unsigned long x = 4294967290ul;
  for (int i = 0; i < 10; i++) {
    x++;
    if (x == 0)
      reach_error();
  }
  return 0;
}
