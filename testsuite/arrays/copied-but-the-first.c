/* A copy from the end on stops in front of the first element. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[40], b[40] = {0}, k = __VERIFIER_nondet_int();
  for (int i = 0; i < 40; i++)
    a[i] = i + 1;
  for (int i = 39; i > 0; i--)
    b[i] = a[i];
  if (k >= 0 && k < 40 && b[k] != k + 1)
    reach_error();
  return 0;
}
