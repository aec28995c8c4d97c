/* A flow meter: pulses through a prescaler of ten to units, units to a log every 100 rounds. All
 * pulses are found again: pulses == 10 * (logged + units) + rest, with rest < 10. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned pulses, logged;
static unsigned short units;
static unsigned char rest, rounds;

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
    if (++rounds == 100) {
      rounds = 0;
      write_log();
    }
    if (rest >= 10 || units > 100)
      reach_error();
    if (pulses != 10 * (logged + units) + rest)
      reach_error();
  }
}
