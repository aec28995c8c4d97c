// A path in memory of the program's own, and in memory that the library gives.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char place[PATH_MAX], target[16];
  char *path = realpath("a", place);
  if (path != NULL) assert(path == place && path[0] == '/');
  else assert(errno != 0);
  char *other = realpath("b", NULL);
  if (other != NULL) assert(other[0] == '/');
  free(other);
  ssize_t n = readlink("c", target, sizeof target - 1);
  if (n < 0) return 1;
  target[n] = 0;
  assert(strlen(target) < sizeof target);
  return 0;
}
