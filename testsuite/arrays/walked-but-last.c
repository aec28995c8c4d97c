/* A pointer walks over an array up to its last element, which is left as it was. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50000) return 0;
  int *a = malloc((unsigned)n * sizeof *a);
  if (!a) return 0;
  for (int *p = a; p + 1 != a + n; p++) *p = 7;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n && a[k] != 7) reach_error();
  return 0;
}
