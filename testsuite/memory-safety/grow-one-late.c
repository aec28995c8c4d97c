/* As grow-by-doubling, but the test comes one element late. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned room = 2, used = 0;
  int *numbers = malloc(room * sizeof *numbers);
  for (int i = 0; i < 9; i++) {
    if (used > room) {
      room *= 2;
      numbers = realloc(numbers, room * sizeof *numbers);
    }
    numbers[used++] = __VERIFIER_nondet_int();
  }
  free(numbers);
  return 0;
}
