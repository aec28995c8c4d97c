// A number in an argument of any length, with what stands behind it.
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char *end;
  if (argc != 2) return 1;
  long share = strtol(argv[1], &end, 10);
  if (end == argv[1] || *end != 0 || share < 1 || share > 100) return 2;
  printf("%d\n", 1000 / (int)share);
  return 0;
}
