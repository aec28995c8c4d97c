// A handler may register another one, which runs, too.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x; static void b(void){ x++; if(x!=1) reach_error(); } static void a(void){ atexit(b); } int main(){ atexit(a); exit(0); }
