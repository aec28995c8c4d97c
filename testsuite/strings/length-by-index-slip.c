/* A text may fill all of what holds it. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);
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
  int length = 0;
  while (s[length] != 0)
    length++;
  if (length >= n - 1)
    reach_error();
  free(s);
  return 0;
}
