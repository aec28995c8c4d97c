/* A three-phase commutation for n steps forth and back, n below 200000: the phase is the position
 * modulo 3. Invariant: position + 300000 stays in 100000..500000, and its rest modulo 3 is the
 * phase. */
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
