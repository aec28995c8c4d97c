// An unknown function may end the program, which runs destructors.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

extern void unk(void);
static int done;
__attribute__((destructor)) static void h(void){ if(!done) reach_error(); }
int main(){ unk(); done=1; return 0; }
