// That a file has something to say does not mean that there is something to read.
#include <assert.h>
#include <poll.h>

int main(void) {
  struct pollfd file = {.fd = 0, .events = POLLIN};
  if (poll(&file, 1, -1) == 1) assert(file.revents & POLLIN);
  return 0;
}
