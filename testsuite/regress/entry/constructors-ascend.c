// Constructors run by ascending priority, without one last.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x; __attribute__((constructor(300))) static void a(void){ if(x!=1) reach_error(); x=2;} __attribute__((constructor(200))) static void b(void){ if(x!=0) reach_error(); x=1;} __attribute__((constructor)) static void c(void){ if(x!=2) reach_error(); x=3;} int main(){ if(x!=3) reach_error(); }
