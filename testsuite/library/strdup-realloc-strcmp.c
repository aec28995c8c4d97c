// A copy grows and keeps its text.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char*p=strdup("abc"); if(!p) return 0; p=realloc(p,10); if(!p) return 0; if(strcmp(p,"abc")) reach_error(); strcat(p,"def"); if(strcmp(p,"abcdef")) reach_error(); free(p); return 0;}
