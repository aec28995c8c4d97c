// printf is called through a pointer, and writes with %n.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

int main(){ int n=0; int (*f[2])(const char*,...)={printf,printf}; f[__VERIFIER_nondet_int()&1]("ab%n",&n); if (n==2) reach_error(); return 0; }
