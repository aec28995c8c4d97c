// Other rounding modes than to nearest are not built yet.
// native: skip (the native runtime has no C library)
#include <math.h>
#include <fenv.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ volatile double a=0.2; fesetround(FE_UPWARD); if(rint(a)==1.0) reach_error(); }
