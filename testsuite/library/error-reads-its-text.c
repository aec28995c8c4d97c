// GNU's error reads what its message prints.
// native: skip (the native runtime has no C library)
#include <error.h>
int main(void) {
  char name[2] = {'a', 'b'};
  error(1, 0, "%s: no such file", name);
  return 0;
}
