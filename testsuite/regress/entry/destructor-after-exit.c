// exit runs destructors.
// native: skip (the native runtime neither calls constructors nor handlers)
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
__attribute__((destructor)) static void d(void){ reach_error(); }
int main(){ exit(0); }
