// dup() gives another descriptor, dup2() the one that was asked for; a read of none reads nothing.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char c = 0;
  int file = open("a", O_RDONLY);
  if (read(file, &c, 1) > 0) assert(file >= 0);
  if (file < 0) {
    assert(dup(file) == -1 && errno == EBADF);
    return 1;
  }
  int copy = dup(file);
  assert(copy != file);
  assert(dup2(file, 7) == 7 || errno != 0);
  return 0;
}
