// Unsigned numbers that are negative indices: the usual ways to count backwards.
typedef __SIZE_TYPE__ size_t;
extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum(const int *end, size_t n) {
  int sum = 0;
  for (size_t i = 1; i <= n; i++)
    sum += end[-i];
  return sum;
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
  size_t n = __VERIFIER_nondet_uchar() % 5;
  int *last = a + 4 + (size_t)-1;
  *last = 5;
  last[(size_t)-1] = 6;
  return sum(a + 4, n);
}
