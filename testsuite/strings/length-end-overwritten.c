/* The last character is written where the end was. */
// inputs: 1, 65
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  char *s = malloc(n);
  if (!s)
    return 0;
  s[n - 1] = 0;
  for (int i = 0; i < n; i++)
    s[i] = __VERIFIER_nondet_char();
  const char *p = s;
  while (*p)
    p++;
  free(s);
  return 0;
}
