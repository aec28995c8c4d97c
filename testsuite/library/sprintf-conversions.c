// Integers, characters and strings as text.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){char b[64]; int n=sprintf(b,"%d|%5d|%-5d|%05d|%+d|%x|%X|%#x|%o|%u|%c|%s|%%",42,-7,7,-42,3,255,255,255,8,4000000000u,'q',"abc"); if(strcmp(b,"42|   -7|7    |-0042|+3|ff|FF|0xff|10|4000000000|q|abc|%")) reach_error(); if(n!=(int)strlen(b)) reach_error(); return 0;}
