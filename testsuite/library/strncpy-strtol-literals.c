// Both are decided on literals.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char b[8]; strncpy(b,"hello world",7); b[7]=0; if(strcmp(b,"hello w")) reach_error(); long v=strtol("42",0,10); if(v!=42) reach_error(); return 0;}
