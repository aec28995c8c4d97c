// What strerror gives must not be written (C11 7.24.6.2).
// native: skip (the native runtime has no C library)
#include <string.h>
int main(void) {
  strerror(2)[0] = 'x';
  return 0;
}
