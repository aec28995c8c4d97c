// Unknown code may change the environment.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
extern void unknown(void);
int main(void) {
  if (getenv("A")) return 0;
  unknown();
  if (getenv("A")) reach_error();
  return 0;
}
