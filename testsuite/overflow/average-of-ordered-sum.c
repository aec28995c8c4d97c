/* As average-of-ordered, by the sum: it need not fit. */
// inputs: 1073741824, 1073741824
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low)
    return 0;
  int middle = (low + high) / 2;
  return middle - low;
}
