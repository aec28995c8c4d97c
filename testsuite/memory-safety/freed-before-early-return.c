/* As lost-by-early-return, with the buffer freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int work(void) {
  char *buffer = malloc(16);
  if (__VERIFIER_nondet_int() < 0) {
    free(buffer);
    return -1;
  }
  buffer[15] = 0;
  free(buffer);
  return 0;
}

int main(void) { return work(); }
