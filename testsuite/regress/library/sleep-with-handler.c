// A handler ends a sleep before its time.
// native: skip (needs a signal)
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <time.h>
extern void reach_error(void);
static volatile sig_atomic_t stopped;
static void stop(int number) { stopped = number; }
int main(void) {
  struct timespec second = {1, 0};
  signal(SIGINT, stop);
  if (nanosleep(&second, NULL) != 0 && errno == EINTR) reach_error();
  return 0;
}
