// The parts of a name of a file.
#include <assert.h>
#include <libgen.h>
#include <string.h>

int main(void) {
  char path[] = "/usr/lib/x.so", folder[] = "/usr/lib/", slashes[] = "//x", none[] = "x";
  assert(strcmp(basename(path), "x.so") == 0);
  assert(strcmp(dirname(folder), "/usr") == 0);
  assert(strcmp(dirname(slashes), "//") == 0);
  assert(strcmp(dirname(none), ".") == 0 && strcmp(basename(none), "x") == 0);
  return 0;
}
