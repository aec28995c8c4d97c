// A function that hands formats without %n on to vfprintf changes nothing.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x=5; static void lg(const char*f,...){va_list a; va_start(a,f); vfprintf(stderr,f,a); va_end(a);} int main(){ lg("x %d\n",x); lg("f %f\n",1.5); if(x!=5) reach_error(); return 0;}
