// That all arguments are literals says nothing of one that is missing.
// native: skip (the native runtime has no such function)
#include <stdio.h>
int main(void) {
  printf("%s %s\n", "a");
  return 0;
}
