// A function that is called at exit frees the buffer of stdout, which is flushed behind it.
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

static void done(void) { free(buffer); }

int main(void) {
  atexit(done);
  buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 4096);
  puts("text");
  return 0;
}
