// Another mode leaves stdout its buffer.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  setbuffer(stdout, buffer, 4096);
  puts("text");
  setlinebuf(stdout);
  free(buffer);
  puts("more");
  return 0;
}
