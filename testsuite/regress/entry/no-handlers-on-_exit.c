// _exit runs neither handlers nor destructors.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void a(void){ reach_error(); } __attribute__((destructor)) static void d(void){ reach_error(); } int main(){ atexit(a); _exit(0); }
