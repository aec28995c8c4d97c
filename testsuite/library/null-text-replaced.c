// Nothing is printed of a null pointer: another text, or no character of it.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *home = getenv("HOME");
  int length = home != NULL;
  char line[8];
  printf("home: %s\n", home != NULL ? home : "none");
  printf("%.*s\n", length, home);
  return snprintf(line, sizeof line, "%.*s", length, home) > 1;
}
