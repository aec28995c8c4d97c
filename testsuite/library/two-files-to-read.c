// select() leaves those files in a set that have something to say, and tells how many they are.
#include <assert.h>
#include <stddef.h>
#include <sys/select.h>

int main(void) {
  fd_set in;
  FD_ZERO(&in);
  FD_SET(0, &in);
  FD_SET(5, &in);
  struct timeval most = {.tv_sec = 2};
  int n = select(6, &in, NULL, NULL, &most);
  assert(n >= -1 && n <= 2);
  if (n == 0) assert(!FD_ISSET(0, &in) && !FD_ISSET(5, &in));
  if (n > 0) assert(!FD_ISSET(1, &in) && most.tv_sec <= 2);
  return 0;
}
