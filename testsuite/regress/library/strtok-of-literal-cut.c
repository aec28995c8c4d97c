// A literal of two words is written to where the first one ends.
// native: skip (the native runtime has no C library)
#include <string.h>
int main(void) {
  char *words = "two words";
  return strtok(words, " ") == NULL;
}
