// strtod sets errno where the value is too large.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ errno=0; strtod("1e999",0); if(errno==ERANGE) reach_error(); }
