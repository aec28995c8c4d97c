// A program is started with its name: that is an assumption, which the answer lists.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>

static void usage(const char *name) {
  fprintf(stderr, "usage: %s FILE\n", name);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc != 2) usage(argv[0]);
  puts(argv[1]);
  return 0;
}
