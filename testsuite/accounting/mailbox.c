/* A mailbox of 16 places that drops what does not fit, for ever: accepted + refused == seen and
 * accepted - taken == filled. Both are inductive modulo 2^32, with filled <= 16. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { PLACES = 16 };
static unsigned seen, accepted, refused, taken;
static unsigned char filled, most;

static void arrive(void) {
  seen++;
  if (filled == PLACES) {
    refused++;
    return;
  }
  filled++;
  accepted++;
  if (filled > most)
    most = filled;
}

static void take(void) {
  if (filled == 0)
    return;
  filled--;
  taken++;
}

int main(void) {
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      arrive();
      break;
    case 2:
      take();
      break;
    default:
      break;
    }
    if (accepted + refused != seen)
      reach_error();
    if (accepted - taken != filled)
      reach_error();
    if (filled > most || most > PLACES)
      reach_error();
  }
}
