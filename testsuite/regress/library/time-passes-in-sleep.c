// CLOCK_MONOTONIC goes on while the program sleeps (was FALSE).
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <time.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  sleep(2);
  clock_gettime(CLOCK_MONOTONIC, &b);
  if (b.tv_sec - a.tv_sec < 2) reach_error();
  return 0;
}
