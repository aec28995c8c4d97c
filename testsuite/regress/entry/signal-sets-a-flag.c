/* A handler may have run before each look at what it sets, and sets nothing else. */
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
static volatile sig_atomic_t stop;
static void ask_to_stop(int number) {
  (void)number;
  stop = 1;
}
int main(void) {
  if (stop) reach_error();
  signal(SIGINT, ask_to_stop);
  signal(SIGTERM, ask_to_stop);
  signal(SIGPIPE, SIG_IGN);
  int rounds = 0;
  while (!stop && rounds < 10) {
    rounds++;
    sleep(1);
  }
  if (rounds > 10 || (stop != 0 && stop != 1)) reach_error();
  return 0;
}
