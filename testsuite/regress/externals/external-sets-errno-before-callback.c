// An unknown function may set errno before it calls back.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

extern void unk(void (*)(void));
static void cb(void){ if (errno==5) reach_error(); }
int main(){ errno=0; unk(cb); return 0; }
