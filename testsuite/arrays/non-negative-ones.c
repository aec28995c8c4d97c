/* The elements that are not negative are put one behind the other into a second array. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000], b[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int count = 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] >= 0) {
      b[count] = a[i];
      count++;
    }
  }
  for (int i = 0; i < count; i++)
    if (b[i] < 0)
      reach_error();
  return 0;
}
