/* McCarthy's function: nested recursion is 91 up to 101, and n - 10 above. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 60)
    return 0;
  int result = f(n);
  if (n <= 101 ? result != 91 : result != n - 10)
    reach_error();
  return 0;
}
