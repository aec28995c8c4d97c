// An allocation that works may leave an error number: another way to get memory had failed.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  if (malloc(100000000) != NULL && errno == ENOMEM) reach_error();
  return 0;
}
