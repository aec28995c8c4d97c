/* Looks for an option among the arguments. */
#include <string.h>

int main(int argc, char **argv) {
  int verbose = 0;
  for (int i = 1; i < argc; i++) {
    const char *argument = argv[i];
    if (strcmp(argument, "-v") == 0) verbose = 1;
  }
  return verbose;
}
