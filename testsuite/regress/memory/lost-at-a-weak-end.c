// The memory is lost where the run ends in a call through a pointer to a weak function.
#include <stdlib.h>
extern void exit(int) __attribute__((weak));
extern int __VERIFIER_nondet_int(void);
static void check(int v) {
  if (v < 0) abort();
}
int main(void) {
  char *p = malloc(4);
  void (*volatile end)(int) = exit;
  check(__VERIFIER_nondet_int());
  p = 0;
  if (end) end(0);
  free(p);
  return 0;
}
