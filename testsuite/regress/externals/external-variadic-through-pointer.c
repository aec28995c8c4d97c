// An unknown function is called through a pointer with variable arguments, and may write through them.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

extern void unkv(int,...);
static void (*t[2])(int,...)={unkv,unkv};
int main(){ int x=0; t[__VERIFIER_nondet_int()&1](1,&x); if(x==5) reach_error(); return 0; }
