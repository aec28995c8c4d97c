/* A pointer walks over an array while a number counts down: all elements are seven. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50000) return 0;
  int *a = malloc((unsigned)n * sizeof *a);
  if (!a) return 0;
  int *p = a;
  for (int i = n; i; i--) *p++ = 7;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n && a[k] != 7) reach_error();
  return 0;
}
