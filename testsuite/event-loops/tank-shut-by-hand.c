/* As tank, but the upper mark is not looked at while the valve is shut by hand: the pump goes on
 * for some 150 ticks, and the tank is too full. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int level = 19000;
static _Bool pump, valve = 1, by_hand;

static void decide(int command) {
  if (command == 1)
    by_hand = 1;
  else if (command == 2)
    by_hand = 0;
  if (level < 20000)
    pump = 1;
  else if (level > 80000 && !by_hand)
    pump = 0;
  if (level < 10000 || by_hand)
    valve = 0;
  else if (level > 15000)
    valve = 1;
}

static void flow(int demand) {
  if (pump)
    level += 400;
  if (valve)
    level -= demand;
}

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int();
    int demand = __VERIFIER_nondet_int();
    if (demand < 0 || demand > 300)
      demand = 0;
    decide(command);
    flow(demand);
    if (level < 9700 || level > 80400)
      reach_error();
    if (valve && by_hand)
      reach_error();
  }
}
