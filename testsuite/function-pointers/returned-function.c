/* A function returns a function, which one depends on the input; the result is compared and called. */
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef int (*unary)(int);
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static unary pick(int n) { return n & 1 ? square : twice; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 3)
    return 0;
  if (pick(n)(n) == 9)
    reach_error();
  return 0;
}
