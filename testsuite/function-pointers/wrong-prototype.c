/* Old drivers cast functions of one argument to callbacks of two; the extra argument is passed and not looked at. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
typedef int (*callback)(int, int);
static int only_one(int x) { return x + 1; }
static int both(int x, int y) { return x + y; }
int main(void) {
  callback f = __VERIFIER_nondet_int() ? both : (callback)only_one;
  int r = f(5, 1);
  if (r != 6)
    reach_error();
  return 0;
}
