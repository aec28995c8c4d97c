// What getenv returns lies in environ.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
extern char **environ;
int main(void) {
  static char *none[1];
  char *value = getenv("A");
  environ = none;
  if (value && !getenv("A")) reach_error();
  return 0;
}
