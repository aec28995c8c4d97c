/* The number of the signal that has come is one of those that the handler is installed for; pause returns when it has run. */
#include <signal.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
static volatile sig_atomic_t got;
static void note(int number) { got = number; }
int main(void) {
  struct sigaction act;
  memset(&act, 0, sizeof act);
  act.sa_handler = note;
  sigemptyset(&act.sa_mask);
  act.sa_flags = SA_RESTART;
  if (sigaction(SIGINT, &act, NULL) != 0) return 1;
  if (sigaction(SIGUSR1, &act, NULL) != 0) return 1;
  int seen = got;
  if (seen != 0 && seen != SIGINT && seen != SIGUSR1) reach_error();
  if (seen == 0) {
    pause();
    if (got == 0) reach_error();
  }
  return 0;
}
