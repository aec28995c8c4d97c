// stdout has a buffer of the heap for as long as the program runs.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(1 << 16);
  if (buffer == NULL || setvbuf(stdout, buffer, _IOFBF, 1 << 16) != 0)
    return 1;
  for (int i = 0; i < 10; i++)
    printf("%d\n", i);
  return 0;
}
