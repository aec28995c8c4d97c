// A variable of the environment has any value.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ char*p=getenv("HOME"); if(p&&p[0]=='/') reach_error(); }
