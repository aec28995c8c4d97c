// strtod of numbers of few digits.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char*e; double d=strtod("3.25abc",&e); if(d!=3.25||*e!='a') reach_error(); d=strtod("-1e3",&e); if(d!=-1000.0||*e) reach_error(); if(atof("0.1")!=0.1) reach_error(); d=strtod("x",&e); if(d!=0||*e!='x') reach_error(); if(strtof("0.1",0)!=0.1f) reach_error(); errno=0; d=strtod("inf",&e); if(d<=1e308||errno) reach_error(); return 0;}
