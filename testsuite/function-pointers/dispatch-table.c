/* A table of operations called by index: each computes what its name says. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const operations[3])(int, int) = {add, sub, mul};
int main(void) {
  unsigned which = __VERIFIER_nondet_uint();
  if (which >= 3)
    return 0;
  int r = operations[which](7, 3);
  if (r != (which == 0 ? 10 : which == 1 ? 4 : 21))
    reach_error();
  return 0;
}
