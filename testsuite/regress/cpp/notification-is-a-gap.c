// A notification runs beside the program.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <mqueue.h>
#include <signal.h>
static int hit;
static void handler(union sigval value) { hit = 1; }
int main(void) {
  struct sigevent event = {0};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = handler;
  mq_notify(0, &event);
  hit = 0;
  for (volatile int i = 0; i < 1; i++) {}
  if (hit) reach_error();
  return 0;
}
