// Headers of the library, on a machine that has those for 64 bits only.
// native: skip (needs an include path of clang's)
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[8];
  snprintf(text, sizeof text, "%d", 42);
  if (strlen(text) != 2 || sizeof(size_t) != 4 || LONG_MAX != INT32_MAX) reach_error();
  assert(INTPTR_MAX == INT_MAX);
  free(malloc(3));
  return 0;
}
