// only: 64
// Functions of <math.h> that are exact operations.
#include "out.h"
double fabs(double), sqrt(double), floor(double), ceil(double), trunc(double), round(double), rint(double), copysign(double, double);
double fmin(double, double), fmax(double, double), fma(double, double, double), fmod(double, double);
float fabsf(float), sqrtf(float), floorf(float), ceilf(float), truncf(float), roundf(float);
int main(void) {
  volatile double xs[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e10 + 0.5, 4503599627370497.5, 1e300, -1e-300, 2};
  for (int i = 0; i < 12; i++) {
    double x = xs[i];
    show_double(fabs(x)), show_double(sqrt(fabs(x))), show_double(floor(x)), show_double(ceil(x)), show_double(trunc(x));
    show_double(round(x)), show_double(rint(x)), show_double(copysign(x, -1)), show_double(fmod(x, 0.7));
    show_double(fmin(x, 1)), show_double(fmax(x, 1)), show_double(fma(x, x, -2)), line();
    float f = (float)x;
    show_float(fabsf(f)), show_float(sqrtf(fabsf(f))), show_float(floorf(f)), show_float(ceilf(f)), show_float(truncf(f));
    show_float(roundf(f)), line();
  }
  return 0;
}
