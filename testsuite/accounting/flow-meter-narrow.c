/* As flow-meter, but the log is written every 300 rounds and the units are eight bits wide: at full
 * flow they wrap at 256. */
// inputs: 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned pulses, logged;
static unsigned short rounds;
static unsigned char rest, units;

static void count(unsigned char n) {
  pulses += n;
  rest += n;
  if (rest >= 10) {
    rest -= 10;
    units++;
  }
}

static void write_log(void) {
  logged += units;
  units = 0;
}

int main(void) {
  for (;;) {
    unsigned char n = 9 - __VERIFIER_nondet_uchar() % 10;
    count(n);
    if (++rounds == 300) {
      rounds = 0;
      write_log();
    }
    if (rest >= 10)
      reach_error();
    if (pulses != 10 * (logged + units) + rest)
      reach_error();
  }
}
