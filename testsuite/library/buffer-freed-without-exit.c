// The buffer of stdout is freed, and the program ends without a flush.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  char *buffer = malloc(4096);
  if (buffer == NULL)
    return 1;
  setvbuf(stdout, buffer, _IOFBF, 4096);
  puts("text");
  free(buffer);
  _exit(0);
}
