// Prefixes, ends and overflow of strtol.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char*e; errno=0; long v=strtol("  -0x1Fz",&e,0); if(v!=-31||*e!='z'||errno) reach_error(); v=strtol("99999999999999999999",&e,10); if(errno!=ERANGE||v!=__LONG_MAX__||*e) reach_error(); if(strtoul("-1",0,10)!=-1ul) reach_error(); if(atoi("12ab")!=12) reach_error(); return 0;}
