/* An array of variable length: its size is evaluated once, sizeof at run time. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  short v[n];
  int size = (int)sizeof v;
  for (int i = 0; i < n; i++)
    v[i] = (short)(i + 1);
  int length = n;
  n = 100;
  if (size != 2 * length || (int)(sizeof v / sizeof v[0]) != length || v[length - 1] != length)
    reach_error();
  return 0;
}
