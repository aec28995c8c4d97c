// What a destructor registers with atexit runs behind the destructors.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
static int done;
static void handler(void) { if (done) reach_error(); }
__attribute__((destructor(101))) static void last(void) { done = 1; }
__attribute__((destructor)) static void first(void) { atexit(handler); }
int main(void) { return 0; }
