/* One way frees the buffer and remembers that; only who finds it alive writes and frees it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *buffer = malloc(8);
  int is_gone = 0;
  if (__VERIFIER_nondet_int() > 5) {
    free(buffer);
    is_gone = 1;
  }
  int x = __VERIFIER_nondet_int();
  if (!is_gone) {
    buffer[x & 7] = 1;
    free(buffer);
  }
  return 0;
}
