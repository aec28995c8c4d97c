// The same without a look at its sign.
// native: skip (the native runtime hands over no arguments)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int share = atoi(argv[1]);
  if (share > 100) return 2;
  printf("%d\n", 1000 / share);
  return 0;
}
