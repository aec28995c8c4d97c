// A loop over argv compares each string with an option.
// native: skip (the native runtime gives no arguments)
#include <string.h>
int main(int argc, char **argv) {
  int verbose = 0;
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "-v") == 0)
      verbose = 1;
  return verbose;
}
