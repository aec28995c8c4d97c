// A format with %n that a function hands on to vprintf.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void lg(const char*f,...){va_list a; va_start(a,f); vprintf(f,a); va_end(a);} int main(){int n=0; lg("x%s%n","yz",&n); if(n==3) reach_error(); return 0;}
