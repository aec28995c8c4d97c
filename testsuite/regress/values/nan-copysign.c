// copysign sees the sign of a NaN.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ volatile double z=0; if(copysign(1.0,z/z)<0) reach_error(); }
