// The bits of a NaN in an array are looked at byte by byte.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ volatile double z=0; double a[2]; a[0]=z/z; a[1]=1; unsigned char*c=(unsigned char*)a; if(c[7]&0x80) reach_error(); }
