// poll() tells how many of the files have something to say, and of each what was asked for.
#include <assert.h>
#include <poll.h>

int main(void) {
  struct pollfd files[2] = {{.fd = 0, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
  int n = poll(files, 2, 100);
  assert(n >= -1 && n <= 1);
  if (n == 1) {
    assert(files[0].revents != 0 && files[1].revents == 0);
    assert((files[0].revents & POLLOUT) == 0);
  }
  return 0;
}
