// Strict operations are those of the language: compared, converted, folded at run time.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
#pragma STDC FENV_ACCESS ON
int main(void) {
  volatile double a = 1, b = 3; volatile unsigned long z = 0;
  if (a / b != 1.0 / 3) reach_error();
  if (!(a < b) || a > b || a == b || (int)b != 3 || (float)a != 1 || (double)z != 0) reach_error();
  double t = 0.1 + 0.2;
  if (t != 0.30000000000000004) reach_error();
  return 0;
}
