/* McCarthy's function with a wrong border: what is 91 up to 101 is not so at 102. */
// inputs: 102
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 60 || n > 102)
    return 0;
  if (f(n) != 91)
    reach_error();
  return 0;
}
