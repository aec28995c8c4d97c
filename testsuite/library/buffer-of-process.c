// A stream to a process has a buffer of the heap, which is freed when the stream is closed.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *to = popen("cat", "w");
  if (to == NULL)
    return 1;
  char *buffer = malloc(4096);
  if (buffer != NULL)
    setvbuf(to, buffer, _IOFBF, 4096);
  fputs("text", to);
  pclose(to);
  free(buffer);
  return 0;
}
