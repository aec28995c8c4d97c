/* A pointer into an array that has been moved. */
#include <stdlib.h>

int main(void) {
  int *numbers = malloc(2 * sizeof *numbers);
  numbers[0] = 1;
  int *first = &numbers[0];
  numbers = realloc(numbers, 4096 * sizeof *numbers);
  int result = *first;
  free(numbers);
  return result;
}
