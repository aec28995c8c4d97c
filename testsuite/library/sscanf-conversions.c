// sscanf of a literal.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){int a,b; char s[10]; unsigned x; int k; int n=sscanf("12 -34 abc ff!","%d%d%9s%x%n",&a,&b,s,&x,&k); if(n!=4||a!=12||b!=-34||strcmp(s,"abc")||x!=255||k!=13) reach_error(); n=sscanf("x","%d",&a); if(n!=0) reach_error(); n=sscanf("","%d",&a); if(n!=-1) reach_error(); n=sscanf("k=v","%9[^=]=%c",s,s+8); if(n!=2||strcmp(s,"k")||s[8]!='v') reach_error(); return 0;}
