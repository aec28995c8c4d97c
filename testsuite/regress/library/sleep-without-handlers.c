// Only a signal that the program has a handler for ends a sleep (was FALSE).
// native: skip (the native runtime has no C library)
#define _GNU_SOURCE
#include <signal.h>
#include <time.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  struct timespec second = {1, 0}, left = {7, 0};
  signal(SIGPIPE, SIG_IGN);
  if (nanosleep(&second, &left) != 0 || left.tv_sec != 7) reach_error();
  if (clock_nanosleep(CLOCK_MONOTONIC, 0, &second, NULL) != 0) reach_error();
  if (sleep(3) != 0 || usleep(10) != 0) reach_error();
  return 0;
}
