// sleep returns what is left of the seconds, where a handler of a signal was called.
// native: skip (needs a signal)
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
static volatile sig_atomic_t stopped;
static void stop(int number) { stopped = number; }
int main(void) {
  signal(SIGALRM, stop);
  if (sleep(10) == 7) reach_error();
  return 0;
}
