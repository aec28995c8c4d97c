/* A handler that sets two variables may run before one is set back, and not after (FALSE). */
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t first, second;
static void set_both(int number) {
  (void)number;
  first = 1;
  second = 1;
}
int main(void) {
  signal(SIGINT, set_both);
  second = 0;
  if (first == 1 && second == 0) reach_error();
  return 0;
}
