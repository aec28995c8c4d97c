/* As go-back-n with a window of 8, as many as there are numbers: a full window looks like an empty
 * one. */
// inputs: 8, 8, 8, 8, 8, 8, 8, 8
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum { MODULUS = 8, WINDOW = 8 };
static unsigned char base, next, outstanding;
static unsigned sent, acknowledged, resent, stale;

static unsigned char distance(unsigned char from, unsigned char to) {
  return (unsigned char)(to - from) % MODULUS;
}

static void submit(void) {
  if (outstanding == WINDOW)
    return;
  next = (next + 1) % MODULUS;
  outstanding++;
  sent++;
}

static void acknowledge(unsigned char number) {
  unsigned char gone = distance(base, (number + 1) % MODULUS);
  if (gone == 0 || gone > outstanding) {
    stale++;
    return;
  }
  base = (base + gone) % MODULUS;
  outstanding -= gone;
  acknowledged += gone;
}

int main(void) {
  for (;;) {
    unsigned char event = __VERIFIER_nondet_uchar();
    if (event < 8)
      acknowledge(event);
    else if (event == 8)
      submit();
    else
      resent += outstanding;
    if (distance(base, next) != outstanding)
      reach_error();
    if (sent - acknowledged != outstanding)
      reach_error();
    if (outstanding > WINDOW || base >= MODULUS || next >= MODULUS)
      reach_error();
  }
}
