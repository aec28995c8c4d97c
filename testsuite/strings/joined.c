/* A text is put behind another one, where there is room for both. */
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int m = __VERIFIER_nondet_int();
  if (m < 1 || m > 1000000)
    return 0;
  int all = __VERIFIER_nondet_int();
  if (all < 2 || all > 1000000)
    return 0;
  if (m > all - n)
    return 0;
  char *s = malloc(n);
  if (!s)
    return 0;
  for (int i = 0; i < n - 1; i++)
    s[i] = __VERIFIER_nondet_char();
  s[n - 1] = 0;
  char *to = malloc(all);
  if (to) {
    for (int i = 0; i < all; i++)
      to[i] = __VERIFIER_nondet_char();
    to[m - 1] = 0;
    char *d = to;
    while (*d)
      d++;
    const char *p = s;
    while ((*d++ = *p++) != 0)
      ;
    free(to);
  }
  free(s);
  return 0;
}
