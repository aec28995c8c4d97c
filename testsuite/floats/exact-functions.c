// native: skip (the native runtime has no errno)
// Exact functions in their three formats.
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  int e;
  float f;
  long double l;
  if (frexpf(12.0f, &e) != 0.75f || e != 4 || frexpl(-0x1p-16440L, &e) != -0.5L || e != -16439) reach_error();
  if (ldexpf(3, 5) != 96 || scalbnl(1, -16445) != 0x1p-16445L || ldexpl(1, 20000) != HUGE_VALL) reach_error();
  if (modff(-2.5f, &f) != -0.5f || f != -2 || modfl(7.25L, &l) != 0.25L || l != 7) reach_error();
  if (ilogb(0x1p-1070) != -1070 || logbf(10.0f) != 3 || ilogbl(0) != FP_ILOGB0) reach_error();
  if (nextafter(1, 2) != 1 + 0x1p-52 || nextafterf(0, -1) != -0x1p-149f || nextafterl(1, 0) != 1 - 0x1p-64L) reach_error();
  if (lroundl(-2.5L) != -3 || llrintl(2.5L) != 2 || fdiml(5, 3) != 2 || fdiml(3, 5) != 0) reach_error();
  if (x == x && nextafter(x, x) != x) reach_error();
  return 0;
}
