/* For each character of a text, another text is searched for it. */
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
  char *s = malloc(n);
  if (!s)
    return 0;
  for (int i = 0; i < n - 1; i++)
    s[i] = __VERIFIER_nondet_char();
  s[n - 1] = 0;
  char *set = malloc(m);
  if (set) {
    for (int i = 0; i < m - 1; i++)
      set[i] = __VERIFIER_nondet_char();
    set[m - 1] = 0;
    int is_found = 0;
    for (const char *p = s; *p && !is_found; p++)
      for (const char *q = set; *q; q++)
        if (*p == *q)
          is_found = 1;
    free(set);
  }
  free(s);
  return 0;
}
