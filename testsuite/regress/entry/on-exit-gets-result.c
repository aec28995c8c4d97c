// on_exit hands over what main returns.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int on_exit(void(*)(int,void*),void*); static void a(int s,void*p){ if(s==5) reach_error(); } int main(){ on_exit(a,0); return 5; }
