// x87 extended precision: arithmetic and conversions.
#include "out.h"
int main(void) {
  volatile long double one = 1.0L, three = 3.0L, tiny = 1e-4940L, huge = 1e4900L;
  show_long_double(one / three), show_long_double(one + three), show_long_double(three - one * 7), line();
  show_long_double(tiny / three / 1e10L), show_long_double(huge * huge), show_long_double(-huge * huge), line();
  show_long_double((long double)0.1), show_long_double((long double)0.1f), show_long_double(0.1L), line();
  show_double((double)(one / three)), show_float((float)(one / three)), line();
  SHOW((i64)(three * 1e15L));
  SHOW((int)(-three / 2));
  SHOWX((u64)(one * 18446744073709551615.0L));
  show_long_double((long double)0xffffffffffffffffull), show_long_double((long double)-5), line();
  SHOW((one < three) + 2 * (one == three) + 4 * (one / three * three == one));
  long double pi = 0, sign = 1;
  for (int i = 0; i < 200; i++) pi += sign * 4 / (2 * i + 1), sign = -sign;
  show_long_double(pi), line();
  return 0;
}
