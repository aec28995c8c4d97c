// native: skip (the native runtime has no C library)
// Two numbers below a thousand, digit by digit: their sum with carries, and their product as a
// school child does it, backwards until the pointer is in front of the first digit.
// (After bc's number.c.)
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum { DIGITS = 3 };
static void split(char *to, int x) {
  for (int i = DIGITS - 1; i >= 0; i--) to[i] = (char)(x % 10), x /= 10;
}
static int whole(const char *digits, int n) {
  int x = 0;
  for (int i = 0; i < n; i++) x = x * 10 + digits[i];
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 999 || b < 0 || b > 999) return 0;
  char *left = malloc(DIGITS), *right = malloc(DIGITS), *sum = malloc(DIGITS + 1), *product = malloc(2 * DIGITS);
  if (!left || !right || !sum || !product) return 0;
  split(left, a), split(right, b);
  char carry = 0;
  for (int i = DIGITS - 1; i >= 0; i--) {
    sum[i + 1] = (char)(left[i] + right[i] + carry);
    carry = sum[i + 1] > 9;
    if (carry) sum[i + 1] -= 10;
  }
  sum[0] = carry;
  if (whole(sum, DIGITS + 1) != a + b) reach_error();
  int all = 0;
  char *to = product + 2 * DIGITS - 1;
  for (int place = 0; place < 2 * DIGITS - 1; place++) {
    const char *p = left + DIGITS - 1 - (place < DIGITS ? 0 : place - DIGITS + 1);
    const char *q = right + DIGITS - 1 - (place < DIGITS ? place : DIGITS - 1);
    while (p >= left && q < right + DIGITS) all += *p-- * *q++;
    *to-- = (char)(all % 10);
    all /= 10;
  }
  *to = (char)all;
  if (whole(product, 2 * DIGITS) != a * b) reach_error();
  return 0;
}
