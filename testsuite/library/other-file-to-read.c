// That one of two files has something to say does not tell which one.
#include <assert.h>
#include <stddef.h>
#include <sys/select.h>

int main(void) {
  fd_set in;
  FD_ZERO(&in);
  FD_SET(0, &in);
  FD_SET(5, &in);
  if (select(6, &in, NULL, NULL, NULL) == 1) assert(FD_ISSET(0, &in));
  return 0;
}
