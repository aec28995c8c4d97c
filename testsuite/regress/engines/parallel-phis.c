/* Swapped variables in a loop are phi nodes that read each other: they must be assigned in parallel. */
extern void reach_error(void);
int main(void) {
  int a = 1, b = 2, c = 3;
  for (int i = 0; i < 7; i++) {
    int t = a;
    a = b;
    b = c;
    c = t;
  }
  if (a != 2 || b != 3 || c != 1)
    reach_error();
  return 0;
}
