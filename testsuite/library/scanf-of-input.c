// scanf gives any number.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ int x; if(scanf("%d",&x)==1 && x==77) reach_error(); }
