/* A variadic sum: promoted chars and shorts, a double between ints, a 64-bit value. */
extern void reach_error(void);
static long long sum(int n, ...) {
  __builtin_va_list list;
  long long s = 0;
  __builtin_va_start(list, n);
  for (int i = 0; i < n; i++)
    s += __builtin_va_arg(list, int);
  s += (long long)__builtin_va_arg(list, double);
  s += __builtin_va_arg(list, long long);
  __builtin_va_end(list);
  return s;
}
int main(void) {
  char c = 1;
  short s = 2;
  if (sum(3, c, s, 3, 2.75, 10000000000LL) != 10000000008LL)
    reach_error();
  return 0;
}
