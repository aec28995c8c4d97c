// The buffer of stdout is freed, and the stream is flushed once more when the program ends.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(1 << 16);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 1 << 16);
  for (int i = 0; i < 10; i++)
    printf("%d\n", i);
  free(buffer);
  return 0;
}
