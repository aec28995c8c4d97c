/* The end of a line that fills the buffer is written behind it. */
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
  int i = 0;
  char c;
  while (i < n && (c = __VERIFIER_nondet_char()) != '\n')
    s[i++] = c;
  s[i] = 0;
  for (i = 0; s[i]; i++)
    if (s[i] == ' ')
      s[i] = '_';
  free(s);
  return 0;
}
