// The buffer of stdout is a local of main, which returns in several places.
#include <stdio.h>

int main(int argc, char **argv) {
  char buffer[BUFSIZ];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  if (argc > 1) {
    puts(argv[1]);
    return 1;
  }
  puts("none");
  return 0;
}
