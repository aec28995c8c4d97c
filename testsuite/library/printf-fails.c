// printf may fail.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ int n=printf("abc"); if(n<0) reach_error(); return 0;}
