/* Interrupts are disabled by a nesting counter; calls nest at most three deep and give back what they took. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int depth;
static void irq_off(void) { depth++; if (depth > 3) reach_error(); }
static void irq_on(void) { if (depth == 0) reach_error(); depth--; }
static void low(void) { irq_off(); irq_on(); }
static void middle(void) { irq_off(); if (__VERIFIER_nondet_int()) low(); irq_on(); }
static void high(void) { irq_off(); middle(); low(); irq_on(); }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    high();
    if (depth != 0)
      reach_error();
  }
  return 0;
}
