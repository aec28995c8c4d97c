// What atexit registers runs before destructors.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x; static void h(void){x=1;} __attribute__((destructor)) static void d(void){ if(x) reach_error(); } int main(){ atexit(h); return 0; }
