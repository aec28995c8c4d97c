// One NaN has the same bits each time, and a NaN is not equal to itself.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ volatile double z=0; double n=z/z; union{double d;unsigned long u;}a={n},b={n}; if(a.u!=b.u) reach_error(); if(n==n) reach_error(); }
