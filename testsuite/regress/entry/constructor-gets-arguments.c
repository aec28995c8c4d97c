// A constructor gets the arguments of main.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((constructor)) static void d(int c,char**v){ if(c==3&&v[1][0]=='k') reach_error(); } int main(){}
