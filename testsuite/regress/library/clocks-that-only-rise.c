// CLOCK_MONOTONIC is never set back.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  clock_gettime(CLOCK_MONOTONIC, &b);
  if (b.tv_sec < a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec < a.tv_nsec)) reach_error();
  return 0;
}
