// abort and _Exit run no handlers.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void a(void){ reach_error(); } int main(){ atexit(a); if (__VERIFIER_nondet_int()) abort(); else _Exit(1); }
