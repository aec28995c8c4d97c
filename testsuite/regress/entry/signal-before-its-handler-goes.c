/* The handler may have run before the default is back (FALSE). */
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t stop;
static void ask_to_stop(int number) {
  (void)number;
  stop = 1;
}
int main(void) {
  signal(SIGINT, ask_to_stop);
  signal(SIGINT, SIG_DFL);
  if (stop) reach_error();
  return 0;
}
