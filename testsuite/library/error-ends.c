// GNU's error ends the program where its status is not zero, else it returns.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <error.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc < 2) error(EXIT_FAILURE, 0, "usage: %s FILE", "open");
  FILE *file = fopen(argv[1], "r");
  if (file == NULL) error(EXIT_FAILURE, errno, "%s", argv[1]);
  int c = getc(file);
  if (c == EOF) error_at_line(0, errno, argv[1], 1, "nothing is there");
  return fclose(file);
}
