/* Each of fifty elements holds its index, but one that is set to the next one's later. */
// inputs: 17
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[50], k = __VERIFIER_nondet_int();
  for (int i = 0; i < 50; i++)
    a[i] = i;
  a[17]++;
  if (k >= 0 && k < 50 && a[k] != k)
    reach_error();
  return 0;
}
