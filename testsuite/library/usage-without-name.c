// The same where the program may be started without its name.
// flags: --argc-may-be-zero
// native: skip (needs a start without arguments)
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2) printf("usage: %s FILE\n", argv[0]);
  return 0;
}
