/* As lost-by-assignment, with what is replaced freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *best = malloc(sizeof *best);
  *best = 0;
  for (int i = 0; i < 3; i++) {
    int value = __VERIFIER_nondet_int();
    if (value > *best) {
      int *next = malloc(sizeof *next);
      *next = value;
      free(best);
      best = next;
    }
  }
  free(best);
  return 0;
}
