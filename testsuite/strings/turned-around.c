/* A text is turned around, between its ends. */
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
  for (int i = 0; i < n - 1; i++)
    s[i] = __VERIFIER_nondet_char();
  s[n - 1] = 0;
  int high = 0;
  while (s[high])
    high++;
  for (int low = 0; low < --high; low++) {
    char c = s[low];
    s[low] = s[high];
    s[high] = c;
  }
  free(s);
  return 0;
}
