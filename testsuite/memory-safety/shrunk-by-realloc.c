/* What a smaller array has no more. */
#include <stdlib.h>

int main(void) {
  int *numbers = malloc(8 * sizeof *numbers);
  numbers[7] = 1;
  numbers = realloc(numbers, 4 * sizeof *numbers);
  int result = numbers[4];
  free(numbers);
  return result;
}
