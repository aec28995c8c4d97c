// The tables behind the macros of ctype.h.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <ctype.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ if(!isalpha('a')||isalpha('1')||toupper('b')!='B'||tolower('Q')!='q'||!isspace(' ')||!ispunct('!')||isalnum(EOF)) reach_error(); return 0;}
