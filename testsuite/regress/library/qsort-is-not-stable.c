// qsort may change the order of equal elements.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s{int k,v;}; static int c(const void*a,const void*b){return ((struct s*)a)->k-((struct s*)b)->k;} int main(){struct s a[2]={{1,1},{1,2}}; qsort(a,2,sizeof*a,c); if(a[0].v==2) reach_error(); }
