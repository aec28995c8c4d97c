// __builtin_*_overflow for several types: result and flag.
#include "out.h"
#define TRY(type, op, a, b)                                  \
  do {                                                       \
    type r_;                                                 \
    int o_ = __builtin_##op##_overflow((type)(a), (type)(b), &r_); \
    decimal(o_), putchar(':'), decimal((i64)r_), putchar(' '); \
  } while (0)
int main(void) {
  i64 xs[] = {0, 1, -1, 127, -128, 2147483647, -2147483648LL, 65536, 9223372036854775807LL, 4294967296};
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j += 3) {
      TRY(int, add, xs[i], xs[j]);
      TRY(int, sub, xs[i], xs[j]);
      TRY(int, mul, xs[i], xs[j]);
      TRY(unsigned, add, xs[i], xs[j]);
      TRY(unsigned, sub, xs[i], xs[j]);
      TRY(unsigned, mul, xs[i], xs[j]);
      TRY(i64, add, xs[i], xs[j]);
      TRY(i64, sub, xs[i], xs[j]);
      TRY(u64, add, xs[i], xs[j]);
      TRY(u64, sub, xs[i], xs[j]);
      TRY(u8, add, xs[i], xs[j]);
      TRY(i16, mul, xs[i], xs[j]);
      line();
    }
  return 0;
}
