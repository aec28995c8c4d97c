/* Numbers end with -1. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0; i < n - 1; i++)
    a[i] = __VERIFIER_nondet_int();
  a[n - 1] = -1;
  int sum = 0;
  for (int i = 0; a[i] != -1; i++)
    sum ^= a[i];
  free(a);
  return 0;
}
