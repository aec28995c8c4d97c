/* Two numbers approach each other by steps of one and of two, which may step over. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

/* distance of two numbers, moving the smaller one up */
int gap(int x, int y)
{
  if (x == y)
    return 0;
  if (x < y)
    return 1 + gap(x + 1, y);
  return 1 + gap(x, y + 2);
}

int main(void)
{
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || a > 5000) return 0;
  if (b < 0 || b > 5000) return 0;
  int d = gap(a, b);
  int want = a < b ? b - a : a - b;
  if (d > want)
    reach_error();
  return 0;
}
