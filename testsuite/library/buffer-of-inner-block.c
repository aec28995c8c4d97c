// The buffer of stdout is a local of an inner block, and stdout is used behind it.
#include <stdio.h>

int main(void) {
  {
    char buffer[BUFSIZ];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    puts("inside");
  }
  puts("outside");
  return 0;
}
