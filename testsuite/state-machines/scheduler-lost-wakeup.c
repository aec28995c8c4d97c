/* As scheduler-fifo, but a timer may make the producer runnable while the buffer is full. */
// inputs: 1, 0, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { RUNNABLE, WAITING };
static int producer_state = RUNNABLE, consumer_state = WAITING, full;
static void producer(void) {
  if (full)
    reach_error();
  full = 1;
  producer_state = WAITING;
  consumer_state = RUNNABLE;
}
static void consumer(void) {
  if (!full)
    reach_error();
  full = 0;
  consumer_state = WAITING;
  producer_state = RUNNABLE;
}
int main(void) {
  while (producer_state == RUNNABLE || consumer_state == RUNNABLE) {
    if (producer_state == RUNNABLE && __VERIFIER_nondet_int())
      producer();
    if (consumer_state == RUNNABLE && __VERIFIER_nondet_int())
      consumer();
    if (__VERIFIER_nondet_int())
      producer_state = RUNNABLE; /* timer */
  }
  return 0;
}
