// .fini_array runs backwards, with the destructors.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x; static void f(void){ if(x!=1) reach_error(); } __attribute__((section(".fini_array"),used)) static void(*p)(void)=f; __attribute__((destructor)) static void d(void){ x=1; } int main(){}
