// %n of printf writes how much was printed.
// native: skip (the native runtime has no C library)
#include <stdio.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ int n=0; printf("abc%n\n",&n); if(n==3) reach_error(); }
