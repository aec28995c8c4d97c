// A string that is read from a stream may hold null characters.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

int main(){ char s[3]={1,1,1}; if (scanf("%2s",s)==1 && s[0]==0) reach_error(); return 0; }
