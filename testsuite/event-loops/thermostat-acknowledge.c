/* As thermostat, but the acknowledgement of a fault forgets the time of rest: the burner may go on
 * after two ticks. */
// inputs: 0, 96, 1, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum mode { OFF, BURN, REST, FAULT };
static enum mode mode = OFF;
static unsigned char rest, faults;
static int since_burning = 5;

static void leave_burn(enum mode next) {
  mode = next;
  rest = 5;
}

static void step(unsigned char temperature, int acknowledged) {
  if (temperature > 95 && mode != FAULT) {
    leave_burn(FAULT);
    if (faults < 3)
      faults++;
    return;
  }
  switch (mode) {
  case OFF:
    if (temperature < 60)
      mode = BURN;
    break;
  case BURN:
    if (temperature > 70)
      leave_burn(REST);
    break;
  case REST:
    if (rest > 0)
      rest--;
    if (rest == 0)
      mode = OFF;
    break;
  case FAULT:
    if (acknowledged && temperature < 90 && faults < 3)
      mode = OFF;
    break;
  }
}

int main(void) {
  for (;;) {
    unsigned char temperature = __VERIFIER_nondet_uchar();
    if (temperature > 120)
      continue;
    enum mode before = mode;
    step(temperature, temperature % 2);
    if (mode == BURN && temperature > 70)
      reach_error();
    if (mode == BURN && before != BURN && since_burning < 5)
      reach_error();
    if (faults == 3 && mode == BURN)
      reach_error();
    if (before == BURN && mode != BURN)
      since_burning = 0;
    else if (since_burning < 5)
      since_burning++;
  }
}
