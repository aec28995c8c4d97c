// Clocks that do not exist, cannot be set or cannot be slept by are refused (was FALSE).
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <errno.h>
#include <sys/random.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct timespec now = {1, 0};
  if (clock_gettime(999, &now) != -1 || errno != EINVAL) reach_error();
  errno = 0;
  if (clock_getres(12, &now) != -1 || errno != EINVAL) reach_error();
  errno = 0;
  if (clock_settime(CLOCK_MONOTONIC, &now) != -1 || errno != EINVAL) reach_error();
  if (clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &now, NULL) != EINVAL) reach_error();
  char bytes[4];
  errno = 0;
  if (getrandom(bytes, 4, 64) != -1 || errno != EINVAL) reach_error();
  return 0;
}
