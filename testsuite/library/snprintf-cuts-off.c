// snprintf says how long the text would be.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char b[8]; int n=snprintf(b,sizeof b,"%s-%ld-%lld",  "hello",1234567890L,5LL); if(n!=18) reach_error(); if(strcmp(b,"hello-1")) reach_error(); n=snprintf(0,0,"%.3s|%.2d|%*d","abcdef",5,4,7); if(n!=11) reach_error(); return 0;}
