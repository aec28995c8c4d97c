/* Binary search by recursion in an array of even numbers: what is found is even and in its place. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int bs(int *a, int lo, int hi, int key)
{
  int mid;
  if (lo > hi)
    return -1;
  mid = lo + (hi - lo) / 2;
  if (a[mid] == key)
    return mid;
  if (a[mid] < key)
    return bs(a, mid + 1, hi, key);
  return bs(a, lo, mid - 1, key);
}

int a[1000];

int main()
{
  int n, i, key, r;
  n = __VERIFIER_nondet_int();
  if (n < 0 || n >= 1000) return 0;
  for (i = 0; i < n; i++) a[i] = 2 * i;
  key = __VERIFIER_nondet_int();
  r = bs(a, 0, n - 1, key);
  if (r != -1) {
    if (r < 0) reach_error();
    if (r >= n) reach_error();
    if (key != 2 * r) reach_error();
  }
  return 0;
}
