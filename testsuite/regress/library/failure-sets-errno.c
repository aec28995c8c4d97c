// What fails says why: errno is positive behind it (was FALSE).
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

static void failed(int is_failed) {
  if (is_failed && errno <= 0) reach_error();
}

int main(void) {
  errno = 0;
  failed(unlink("a") == -1);
  errno = 0;
  failed(mkdir("a", 0700) == -1);
  errno = 0;
  failed(rename("a", "b") != 0);
  errno = 0;
  failed(close(7) != 0);
  errno = 0;
  failed(chmod("a", 0600) != 0);
  errno = 0;
  failed(open("a", O_RDONLY) < 0);
  errno = 0;
  failed(lseek(7, 0, SEEK_SET) < 0);
  return 0;
}
