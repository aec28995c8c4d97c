// The buffer of a stream is freed before the stream is closed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(4096);
  FILE *to = fopen("out", "w");
  if (to == NULL) {
    free(buffer);
    return 1;
  }
  if (buffer != NULL)
    setvbuf(to, buffer, _IOFBF, 4096);
  fprintf(to, "%d\n", 1);
  free(buffer);
  fclose(to);
  return 0;
}
