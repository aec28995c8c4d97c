// memmem finds the first place.
// native: skip (the native runtime has no C library)
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void*memmem(const void*,size_t,const void*,size_t); int main(){ char a[]="hello"; if(memmem(a,5,"ll",2)==a+2) reach_error(); }
