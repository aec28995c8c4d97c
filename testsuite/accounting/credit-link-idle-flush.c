/* As credit-link, but an idle link gives back what is owed when the batch is half full, and then
 * the batch of four all the same: a credit too many, and the buffer overruns. */
// inputs: 0, 0, 0, 1, 1, 1, 2, 2, 2, 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { ALL = 32, BATCH = 4 };
static int credits = ALL, flying, buffered, owed;
static unsigned long sent, delivered, processed;

static void send(void) {
  if (credits == 0)
    return;
  credits--;
  flying++;
  sent++;
}

static void deliver(void) {
  if (flying == 0)
    return;
  if (buffered >= ALL)
    reach_error();
  flying--;
  buffered++;
  delivered++;
}

static void process(void) {
  if (buffered == 0)
    return;
  buffered--;
  processed++;
  owed++;
  if (owed == BATCH) {
    credits += owed;
    owed = 0;
  }
}

int main(void) {
  while (1) {
    unsigned what = __VERIFIER_nondet_uint() % 4;
    if (what == 0)
      send();
    else if (what == 1)
      deliver();
    else if (what == 2)
      process();
    else if (buffered == 0 && owed > BATCH / 2 && flying == 0) {
      credits += BATCH;
      owed = 0;
    }
    if (credits + flying + buffered + owed != ALL)
      reach_error();
    if (sent - delivered != (unsigned long)flying)
      reach_error();
    if (delivered - processed != (unsigned long)buffered)
      reach_error();
    if (credits > ALL || owed >= BATCH)
      reach_error();
  }
}
