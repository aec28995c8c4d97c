// POSIX's basename of a literal of slashes writes nothing; of null it is a dot.
// native: skip (the native runtime has no C library)
#include <assert.h>
#include <libgen.h>
int main(void) {
  assert(basename((char *)"///")[0] == '/');
  assert(basename((void *)0)[0] == '.');
  return 0;
}
