/* Numbers of eight bits with a window of 100 not acknowledged: new is what is ahead by less than
 * 128. The receiver counts each message once: fresh + duplicates == arrived, and fresh == taken
 * over by number. Invariant: (unsigned char)fresh == wanted and fresh - confirmed <= 100, all
 * modulo 2^32. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum { WINDOW = 100 };
static unsigned sent, confirmed, fresh, arrived, duplicates;
static unsigned char next, wanted;

static void send(void) {
  if (sent - confirmed >= WINDOW)
    return;
  next++;
  sent++;
}

static void arrives(unsigned char number) {
  arrived++;
  unsigned char behind = wanted - number;
  if (behind == 0 && fresh != sent) {
    wanted++;
    fresh++;
  } else {
    duplicates++;
  }
}

static void confirm(unsigned char up_to) {
  unsigned char ahead = up_to - (unsigned char)confirmed;
  if (ahead <= fresh - confirmed)
    confirmed += ahead;
}

int main(void) {
  for (;;) {
    switch (__VERIFIER_nondet_uchar()) {
    case 0:
      send();
      break;
    case 1:
      arrives(__VERIFIER_nondet_uchar());
      break;
    case 2:
      arrives(wanted);
      break;
    case 3:
      confirm(__VERIFIER_nondet_uchar());
      break;
    }
    if (fresh + duplicates != arrived)
      reach_error();
    if ((unsigned char)fresh != wanted || (unsigned char)sent != next)
      reach_error();
    if (sent - fresh > WINDOW || fresh - confirmed > WINDOW)
      reach_error();
  }
}
