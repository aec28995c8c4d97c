// Exact functions give their results in any mode, and sqrt rounds through a pointer, too.
// native: skip (the native runtime has no C library)
#include <fenv.h>
#include <math.h>
extern void reach_error(void);
double (*fp)(double) = sqrt;
int main(void) {
  volatile double two = 2;
  fesetround(FE_UPWARD);
  if (fp(two) != 0x1.6a09e667f3bcdp+0) reach_error();
  fesetround(FE_DOWNWARD);
  if (fp(two) != 0x1.6a09e667f3bccp+0) reach_error();
  volatile double q = -0.75; 
  if (round(q) != -1 || trunc(q) != 0 || floor(q) != -1 || lround(q) != -1 || fabs(q) != 0.75) reach_error();
  if (ldexp(q, 3) != -6 || fdim(1, q) != 1.75 || fmod(q, 0.5) != -0.25) reach_error();
  if (ldexp(3, -1075) != 0x1p-1074 ) reach_error();
  return 0;
}
