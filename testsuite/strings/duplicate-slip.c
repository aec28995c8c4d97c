/* A copy has no room for the end of the text. */
// inputs: 2, 65
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000000)
    return 0;
  char *s = malloc(n);
  if (!s)
    return 0;
  for (int i = 0; i < n - 1; i++)
    s[i] = __VERIFIER_nondet_char();
  s[0] = 'x';
  s[n - 1] = 0;
  int length = 0;
  while (s[length])
    length++;
  char *to = malloc(length);
  if (to) {
    char *d = to;
    const char *p = s;
    while ((*d++ = *p++) != 0)
      ;
    free(to);
  }
  free(s);
  return 0;
}
