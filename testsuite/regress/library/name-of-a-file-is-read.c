// The name of a file is a text, which is read to its end.
// native: skip (the native runtime has no such function)
#include <unistd.h>
int main(void) {
  char name[3] = {'a', 'b', 'c'};
  unlink(name);
  return 0;
}
