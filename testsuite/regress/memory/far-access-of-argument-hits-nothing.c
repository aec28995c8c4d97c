/* As far-access-hits-nothing, where the pointer may lead to either array. */
// native: skip (an overrun)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[4];
static void set(int *p, unsigned n) { p[n] = 1; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 262148) return 0;
  set(b, 1);
  b[0] = 2;
  set(a, n);
  if (b[0] == 1) reach_error();
}
