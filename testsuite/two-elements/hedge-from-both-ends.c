/* Two gardeners cut a hedge from both ends until they meet; the first one leaves the height of a
   plant at some length, the second one at the same length below zero, and neither cuts the plant
   in the middle of an odd number. The check says that opposite plants have opposite heights, and
   none is left at zero. */
// inputs: 3, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { MOST = 100000 };
int hedge[MOST];
int main(void) {
  int n = __VERIFIER_nondet_int(), length = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST || length < 1)
    return 0;
  int left = 0, right = n - 1;
  while (left < right) {
    hedge[left] = length;
    hedge[right] = -length;
    left++;
    right--;
  }
  for (int i = 0; i < n; i++) {
    if (hedge[i] != -hedge[n - 1 - i])
      reach_error();
    if (hedge[i] == 0)
      reach_error();
  }
  return 0;
}
