// A stream of open_memstream writes to variables of the program.
// native: skip (the native runtime has no C library)
#include <stdio.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ char*p; size_t n; FILE*f=open_memstream(&p,&n); n=0; fprintf(f,"hi"); fflush(f); if(n==2) reach_error(); }
