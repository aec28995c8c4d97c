/* As three-phases, but a brake, which comes after two pauses and five steps forth, turns the phase
 * to zero, and not the position. */
// inputs: 8, 0, 0, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned position = 300000, phase;
static unsigned forth, back, held;

static void step(int command) {
  switch (command) {
  case 1:
    position++;
    phase = phase == 2 ? 0 : phase + 1;
    forth++;
    if (forth - back == 5 && held == 2)
      phase = 0;
    break;
  case 2:
    position--;
    phase = phase == 0 ? 2 : phase - 1;
    back++;
    break;
  default:
    held++;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n >= 200000)
    return 0;
  for (int i = 0; i < n; i++) {
    step(__VERIFIER_nondet_int());
    if (position % 3 != phase)
      reach_error();
  }
  if (forth + back + held != (unsigned)n || position != 300000 + forth - back)
    reach_error();
  return 0;
}
