// An unknown function may set errno to anything, also to zero.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

extern void unk(void);
int main(){ errno=5; unk(); if (errno==0) reach_error(); return 0; }
