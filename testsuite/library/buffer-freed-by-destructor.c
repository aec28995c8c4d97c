// A destructor frees the buffer of stdout, which is flushed behind it.
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

__attribute__((destructor)) static void done(void) { free(buffer); }

int main(void) {
  buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 4096);
  printf("%d\n", 7);
  exit(0);
}
