// A line of input is anything.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ char b[8]; if(fgets(b,8,stdin) && !strcmp(b,"hi\n")) reach_error(); }
