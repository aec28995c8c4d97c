// A number times a power of two, with errors as glibc has them.
// native: skip (the native runtime has no such functions)
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
extern double scalb(double, double);
extern float scalbf(float, float);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (scalb(3, 2) != 12 || scalbf(-1, -149) != -0x1p-149f || scalb(1, -INFINITY) != 0) reach_error();
  errno = 0;
  if (!isnan(scalb(2, 0.5)) || errno != EDOM) reach_error();
  errno = 0;
  if (scalb(1, 5e9) != HUGE_VAL || errno != ERANGE) reach_error();
  errno = 0;
  if (isinf(x) && (scalb(x, -2000) != x || errno != 0)) reach_error();
  return 0;
}
