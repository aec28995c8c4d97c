// stdout has a buffer of the heap for as long as the program runs.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(1 << 16);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 1 << 16);
  for (int i = 0; i < 10; i++)
    printf("%d\n", i);
  return 0;
}
