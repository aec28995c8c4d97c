// putchar returns its character or EOF.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){ int c=putchar('a'); if(c!='a'&&c!=EOF) reach_error(); if(puts("x")<-1) reach_error(); c=fputc(300,stdout); if(c!=44&&c!=EOF) reach_error(); }
