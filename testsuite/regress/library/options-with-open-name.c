// The name of an option has no end.
#include <getopt.h>
static const char name[2] = {'a', 'b'};
static const struct option options[] = {{name, 0, 0, 'x'}, {0, 0, 0, 0}};
int main(int argc, char **argv) {
  while (getopt_long(argc, argv, "", options, 0) != -1) {
  }
  return 0;
}
