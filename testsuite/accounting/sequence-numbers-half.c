/* As sequence-numbers, but what is under way is told from the bytes as a signed difference: from
 * 128 on it seems to be none, and the window is passed. */
// inputs: 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum { WINDOW = 100 };
static unsigned sent, confirmed, fresh, arrived, duplicates;
static unsigned char next, wanted;

static void send(void) {
  if ((signed char)(next - (unsigned char)confirmed) >= WINDOW + 28)
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
