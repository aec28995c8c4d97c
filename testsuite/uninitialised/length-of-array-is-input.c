/* A variable-length array of which the first element was not written. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 10)
    return 0;
  int values[n];
  for (int i = 1; i < n; i++)
    values[i] = i;
  return values[n - 1] + values[n - 4 > 0 ? n - 4 : 0];
}
