/* The only pointer is set anew. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *best = malloc(sizeof *best);
  *best = 0;
  for (int i = 0; i < 3; i++) {
    int value = __VERIFIER_nondet_int();
    if (value > *best) {
      best = malloc(sizeof *best);
      *best = value;
    }
  }
  free(best);
  return 0;
}
