// In another rounding mode, rint does not give the nearest number.
// native: skip (the native runtime has no C library)
#include <math.h>
#include <fenv.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ volatile double a=0.2; fesetround(FE_UPWARD); if(rint(a)==1.0) reach_error(); }
