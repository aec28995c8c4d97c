// only: 64
// Floating-point numbers as text, by the model of the printf family.
#include "out.h"
int snprintf(char *, __SIZE_TYPE__, const char *, ...);
static char room[1200];
#define PRINT(...) (decimal(snprintf(room, sizeof room, __VA_ARGS__)), putchar(' '), text(room), line())
int main(void) {
  volatile double xs[] = {0.0,     -0.0,    1,     0.5,      1.5,     2.5,   -2.5,        0.1,     0.3,     9.5,      99.5,
                          999999.5, 1e6,     1e15,  1e16,     1e22,    1e23,  1234567.891, 0.0001,  0.00001, 5e-324,   2.2250738585072014e-308,
                          1e-5,    123.456, 1e100, 1.7976931348623157e308, __builtin_inf(), -__builtin_inf(), 8388609.125, 4503599627370497.5, 1e-300};
  for (unsigned i = 0; i < sizeof xs / sizeof *xs; i++) {
    double x = xs[i];
    PRINT("%f|%e|%g|%G", x, x, x, x);
    PRINT("%.0f|%.0e|%.0g|%.1f|%.3e|%.15g|%.17g", x, x, x, x, x, x, x);
    PRINT("%+12.2f|%-14.3e|%014.4g|% .2F|%#.0f", x, x, x, x, x);
    PRINT("%.30f", x);
    // Nearer to 0 a long double is a gap.
    if (!(x > 0 && x < 1e-300)) PRINT("%.3Lf|%.20Lg", (long double)x, (long double)x);
  }
  PRINT("%.1100f", 5e-324);
  PRINT("%*.*f|%-*g|", 10, 2, 3.14159, 9, 2.5);
  PRINT("%.25Lg", 1.0L / 3);
  return 0;
}
