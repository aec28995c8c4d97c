// The last handler that was registered runs first.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x; static void a(void){ if(x!=1) reach_error(); x=2; } static void b(void){ if(x!=0) reach_error(); x=1; } int main(){ atexit(a); atexit(b); exit(3); }
