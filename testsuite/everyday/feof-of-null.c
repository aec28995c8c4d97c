/* right: FALSE
   glibc: SIGSEGV */
#include <stdio.h>
int main(void){ return feof(NULL) == 3; }
