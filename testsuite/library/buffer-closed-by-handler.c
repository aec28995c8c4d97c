// A function that is called at exit closes stdout before it frees the buffer.
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

static void done(void) {
  fclose(stdout);
  free(buffer);
}

int main(void) {
  atexit(done);
  buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 4096);
  puts("text");
  return 0;
}
