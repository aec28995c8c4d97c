// Unknown code may run at the end, too, before a function that was registered earlier.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
extern void give(int *);
static int x;
static void handler(void) { if (x == 5) reach_error(); }
int main(void) {
  atexit(handler);
  give(&x);
  x = 0;
  return 0;
}
