// GNU's error returns where its status is zero.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <error.h>
#include <stdio.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (file == NULL) error(0, errno, "%s", argv[1]);
  return getc(file);
}
