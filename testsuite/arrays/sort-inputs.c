/* Bubble sort with one pass too few: a reversed input stays unsorted. */
// inputs: 4, 3, 2, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < 3; i++)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  for (int i = 0; i < 3; i++)
    if (a[i] > a[i + 1])
      reach_error();
  return 0;
}
