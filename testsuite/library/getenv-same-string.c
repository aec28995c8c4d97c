// A variable of the environment stays as it is.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ char*p=getenv("HOME"); char*q=getenv("HOME"); if(p!=q) reach_error(); }
