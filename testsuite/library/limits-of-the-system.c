// What the system says of itself and of a socket is in its range.
#include <assert.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) assert(limit.rlim_cur <= limit.rlim_max);
  mode_t mask = umask(022);
  assert(mask <= 0777 && umask(mask) == 022);
  assert(sysconf(_SC_CLK_TCK) == 100 && getppid() >= 0 && getpgrp() == getpgrp());
  int s = socket(AF_INET, SOCK_STREAM, 0), error = 0;
  socklen_t size = sizeof error;
  if (getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &size) == 0) assert(s >= 0 && size <= sizeof error);
  return 0;
}
