// scanf leaves alone what it does not convert.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ int x=3; int n=scanf("%d",&x); if(n<1 && x!=3) reach_error(); if(n>1||n<-1) reach_error(); }
