// A name may match a pattern or not.
// native: skip (the native runtime has no C library)
#include <fnmatch.h>
#include <stdio.h>
int main(int argc, char **argv) {
  static const int table[3] = {1, 2, 3};
  char name[4];
  if (fgets(name, sizeof name, stdin) == NULL) return 1;
  int result = fnmatch("*.c", name, 0);
  return result < 0 ? 1 : table[result];
}
