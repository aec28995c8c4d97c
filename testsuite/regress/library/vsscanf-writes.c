// vsscanf writes through its list of arguments.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdarg.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int my(const char*s,const char*f,...){ va_list a; va_start(a,f); int r=vsscanf(s,f,a); va_end(a); return r; }
int main(){ int x=0; my("5","%d",&x); if(x==5) reach_error(); }
