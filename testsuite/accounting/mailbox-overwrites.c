/* As mailbox, but a full mailbox overwrites its oldest message, which is counted neither as taken
 * nor as refused. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { PLACES = 16 };
static unsigned seen, accepted, refused, taken;
static unsigned char filled, most;

static void arrive(void) {
  seen++;
  if (filled == PLACES) {
    filled--;
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
