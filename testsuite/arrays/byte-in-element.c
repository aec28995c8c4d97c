/* One byte in the middle of an element is written behind the fill. */
// inputs: 8
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 42;
  char *bytes = (char *)a;
  if (n > 7)
    bytes[13] = 1;
  for (int i = 0; i < n; i++)
    if (a[i] != 42)
      reach_error();
  return 0;
}
