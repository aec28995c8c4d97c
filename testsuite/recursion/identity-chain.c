/* A chain of functions that count up to their argument by recursion, each from the next one. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned third(unsigned n) { return n == 0 ? 0 : third(n - 1) + 1; }
static unsigned second(unsigned n) { return n == 0 ? third(0) : second(n - 1) + third(1); }
static unsigned first(unsigned n) { return n == 0 ? second(0) : first(n - 1) + second(1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 12)
    return 0;
  if (first(n) != n)
    reach_error();
  return 0;
}
