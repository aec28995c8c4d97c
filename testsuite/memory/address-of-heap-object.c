/* An input that equals the address of a heap object. (The objects on the stack that only the source has do not shift it.) */
// native: skip (the input is an address)
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
static int sum(int n) {
  int a = n, b = 2 * n, c = a + b;
  return c;
}
int main(void) {
  int first = sum(1), second = sum(first);
  int *x = malloc(sizeof *x);
  int *y = malloc(sizeof *y);
  *x = first;
  *y = second;
  unsigned long guess = __VERIFIER_nondet_ulong();
  if (guess == (unsigned long)y && *x + *y == 12)
    reach_error();
  return 0;
}
