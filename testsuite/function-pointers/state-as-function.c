/* A state machine whose states are functions that return the next state (through a struct). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct state { struct state (*run)(int *); };
static struct state off(int *energy);
static struct state on(int *energy) {
  *energy = 1;
  return (struct state){__VERIFIER_nondet_int() ? off : on};
}
static struct state off(int *energy) {
  *energy = 0;
  return (struct state){__VERIFIER_nondet_int() ? on : off};
}
int main(void) {
  int energy = 0;
  struct state s = {off};
  while (__VERIFIER_nondet_int()) {
    struct state before = s;
    s = s.run(&energy);
    if (energy != (before.run == on))
      reach_error();
  }
  return 0;
}
