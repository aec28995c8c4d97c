/* An array is filled and then summed by recursion. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void fill(int a[], int n) {
  if (n == 0) return;
  a[n-1] = 1;
  fill(a, n-1);
}

int sum(int a[], int n) {
  if (n == 0) return 0;
  return sum(a, n-1) + a[n-1];
}

int main() {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n >= 1000) return 0;
  int a[n];
  fill(a, n);
  int s = sum(a, n);
  if (!(s == n)) reach_error();
  return 0;
}
