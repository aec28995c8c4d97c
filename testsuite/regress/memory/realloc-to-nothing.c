// realloc to size 0 may give null.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ void*p=malloc(4); volatile size_t z=0; p=realloc(p,z); if(!p) reach_error(); }
