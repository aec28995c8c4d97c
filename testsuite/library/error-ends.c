// GNU's error ends the program where its status is not zero, else it returns.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *name = "numbers";
  FILE *file = fopen(name, "r");
  if (file == NULL) error(EXIT_FAILURE, errno, "cannot open %s", name);
  int c = getc(file);
  if (c == EOF) error_at_line(0, errno, name, 1, "nothing is there");
  return fclose(file);
}
