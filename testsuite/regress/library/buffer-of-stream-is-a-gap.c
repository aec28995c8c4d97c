// A stream writes to the buffer that it was given.
// native: skip (the native runtime has no C library)
#include <stdio.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static char buf[BUFSIZ];
int main(){ setvbuf(stdout,buf,_IOFBF,BUFSIZ); buf[0]=0; printf("Q"); if(buf[0]=='Q') reach_error(); }
