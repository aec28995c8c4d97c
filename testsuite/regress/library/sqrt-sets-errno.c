// sqrt may set errno where its argument is negative.
// native: skip (the native runtime has no C library)
#include <math.h>
#include <errno.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ volatile double m=-1; errno=0; volatile double r=sqrt(m); if(errno==EDOM) reach_error(); }
