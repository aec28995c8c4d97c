// What is closed is memory of the program's.
// native: skip (ends by a signal)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  void *memory = malloc(4096);
  if (memory == NULL)
    return 0;
  fclose(memory);
  return 0;
}
