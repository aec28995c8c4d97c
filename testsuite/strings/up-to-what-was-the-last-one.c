/* The last element is changed before it is found. */
// inputs: 1, 5
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
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int last = a[n - 1];
  a[n / 2] = last + 1;
  int at = 0;
  while (a[at] != last)
    at++;
  free(a);
  return 0;
}
