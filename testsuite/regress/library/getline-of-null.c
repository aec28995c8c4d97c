// getline without a place for the line fails (POSIX: EINVAL).
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  size_t size = 0;
  return getline(NULL, &size, stdin) == -1;
}
