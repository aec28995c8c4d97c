// A signal handler runs at any time: not built yet.
// native: skip (the native runtime has no C library)
#define _XOPEN_SOURCE 700
#include <signal.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void h(int s){ reach_error(); }
int main(){ sigset(SIGUSR1,h); raise(SIGUSR1); }
