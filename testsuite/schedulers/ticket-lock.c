/* Four threads and a ticket lock: whoever holds the lock has the number that is served, the others
 * have different ones in the window behind it. Numbers wrap at 256. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { N = 4 };
enum { OUTSIDE, QUEUED, INSIDE };
static unsigned char next_ticket, serving;
static unsigned char ticket[N];
static int place[N];

static void step(unsigned t) {
  switch (place[t]) {
  case OUTSIDE:
    ticket[t] = next_ticket++;
    place[t] = QUEUED;
    break;
  case QUEUED:
    if (ticket[t] == serving)
      place[t] = INSIDE;
    break;
  case INSIDE:
    serving++;
    place[t] = OUTSIDE;
    break;
  }
}

int main(void) {
  for (;;) {
    unsigned t = __VERIFIER_nondet_uint() % N;
    step(t);
    int inside = 0, waiting = 0;
    for (unsigned i = 0; i < N; i++) {
      inside += place[i] == INSIDE;
      waiting += place[i] != OUTSIDE;
      if (place[i] == INSIDE && ticket[i] != serving)
        reach_error();
    }
    if (inside > 1)
      reach_error();
    if ((unsigned char)(next_ticket - serving) != waiting)
      reach_error();
  }
}
