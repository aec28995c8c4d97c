/* One way frees the buffer, but what is remembered is another condition. */
// inputs: 5, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *buffer = malloc(8);
  int first = __VERIFIER_nondet_int();
  if (first >= 5)
    free(buffer);
  int x = __VERIFIER_nondet_int();
  if (first <= 5) {
    buffer[x & 7] = 1;
    free(buffer);
  }
  return 0;
}
