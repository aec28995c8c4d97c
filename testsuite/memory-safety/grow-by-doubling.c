/* An array that is made twice as large when it is full. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned room = 2, used = 0;
  int *numbers = malloc(room * sizeof *numbers);
  for (int i = 0; i < 9; i++) {
    if (used == room) {
      room *= 2;
      int *more = realloc(numbers, room * sizeof *numbers);
      if (!more) {
        free(numbers);
        return -1;
      }
      numbers = more;
    }
    numbers[used++] = __VERIFIER_nondet_int();
  }
  int last = numbers[used - 1];
  free(numbers);
  return last;
}
