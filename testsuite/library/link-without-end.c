// readlink() fills all the room there is, so that the end of the text may lie behind it.
#include <unistd.h>

int main(void) {
  char target[16];
  ssize_t n = readlink("c", target, sizeof target);
  if (n < 0) return 1;
  target[n] = 0;
  return 0;
}
