// The buffer of stdout is freed when stdout no longer has it.
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

int main(void) {
  buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  if (setvbuf(stdout, buffer, _IOFBF, 4096) != 0)
    return 2;
  puts("text");
  if (setvbuf(stdout, NULL, _IONBF, 0) != 0)
    return 3;
  free(buffer);
  puts("more");
  return 0;
}
