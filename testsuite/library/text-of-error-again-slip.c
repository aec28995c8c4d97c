// The text of another error may be too long for a buffer.
#include <stdio.h>
#include <string.h>

int main(void) {
  char copy[16];
  printf("%s\n", strerror(1));
  printf("%s\n", strerror(1));
  strcpy(copy, strerror(2));
  return 0;
}
