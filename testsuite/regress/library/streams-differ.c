// Standard streams are not null, and different.
// native: skip (the native runtime has no C library)
#include <stdio.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ if(stdout==NULL||stdout==stderr) reach_error(); }
