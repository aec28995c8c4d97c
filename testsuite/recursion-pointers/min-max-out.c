/* Least and greatest come back through pointers; what is a new least is not compared further. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void scan(int left, int *lo, int *hi)
{
  if (left == 0)
    return;
  int v = __VERIFIER_nondet_int();
  if (v > 100) v = 100;
  if (v < -100) v = -100;
  if (v < *lo)
    *lo = v;
  else if (v > *hi)
    *hi = v;
  scan(left - 1, lo, hi);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  int lo = 101;
  int hi = -101;
  if (n < 2 || n > 1000)
    return 0;
  scan(n, &lo, &hi);
  if (lo > hi)
    reach_error();
  return 0;
}
