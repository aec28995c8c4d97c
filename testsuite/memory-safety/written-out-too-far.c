/* One byte more than there is goes to a stream. */
#include <stdio.h>

int main(void) {
  char line[4] = "abc";
  return fwrite(line, 1, 5, stdout) == 5;
}
