/* Quicksort that leaves an element out behind the pivot. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void quick(int a[], int lo, int hi) {
  int i, j, t, p;
  if (lo >= hi) return;
  p = a[hi];
  i = lo;
  for (j = lo; j < hi; j++) {
    if (a[j] < p) {
      t = a[i]; a[i] = a[j]; a[j] = t;
      i++;
    }
  }
  t = a[i]; a[i] = a[hi]; a[hi] = t;
  quick(a, lo, i - 1);
  quick(a, i + 2, hi);
}

int main() {
  int a[6];
  int i, n;
  n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  quick(a, 0, n - 1);
  for (i = 1; i < n; i++) {
    if (!(a[i-1] <= a[i])) reach_error();
  }
  return 0;
}
