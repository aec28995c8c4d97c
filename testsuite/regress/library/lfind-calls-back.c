// lfind calls a function of the program.
// native: skip (the native runtime has no C library)
#include <search.h>
#include <stddef.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int hit;
static int cmp(const void*a,const void*b){ hit=1; return 0; }
int main(){ int a[2]={1,2}; size_t n=2; int k=1; lfind(&k,a,&n,sizeof(int),cmp); if(hit) reach_error(); }
