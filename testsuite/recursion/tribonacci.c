/* Each number is the sum of the three before it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int trib(int n) {
  if (n < 2) {
    return 0;
  } else if (n == 2) {
    return 1;
  } else {
    return trib(n-1) + trib(n-2) + trib(n-3);
  }
}

int main() {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20) {
    return 0;
  }
  int t = trib(n);
  if (t <= 2 * n) {
    return 0;
  } else {
    ERROR: reach_error();
  }
  return 0;
}
