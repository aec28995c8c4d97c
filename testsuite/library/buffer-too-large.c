// A stream is told that its buffer is larger than it is.
#include <stdio.h>

static char buffer[512];

int main(void) {
  setvbuf(stdout, buffer, _IOFBF, BUFSIZ);
  puts("text");
  return 0;
}
