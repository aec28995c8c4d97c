/* A SystemC-like evaluate/notify scheduler: a producer and a consumer share a one-place buffer; each waits for the other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { RUNNABLE, WAITING };
static int producer_state = RUNNABLE, consumer_state = WAITING, full, item, made, taken;
static void producer(void) {
  if (full)
    reach_error();
  item = made & 7;
  made = (made + 1) & 7;
  full = 1;
  producer_state = WAITING;
  consumer_state = RUNNABLE;
}
static void consumer(void) {
  if (!full)
    reach_error();
  if (item != taken)
    reach_error();
  taken = (taken + 1) & 7;
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
  }
  return 0;
}
