/* A probe explores caves by recursion; all calls share the fuel behind a pointer. A passage costs
 * one or three, as an input says, but before it is entered the probe only asks whether there is any
 * fuel. The check at each cave says that the fuel is not below zero. */
// inputs: 10, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct probe { int fuel; unsigned caves; };

static void spend(int *fuel, int amount) {
  *fuel -= amount;
}

static void explore(struct probe *p, int *fuel) {
  if (*fuel < 0)
    reach_error();
  p->caves++;
  while (*fuel > 0 && __VERIFIER_nondet_int()) {
    spend(fuel, __VERIFIER_nondet_int() > 0 ? 3 : 1);
    explore(p, fuel);
  }
}

int main(void) {
  struct probe p;
  p.fuel = __VERIFIER_nondet_int();
  p.caves = 0;
  if (p.fuel < 10 || p.fuel > 12)
    return 0;
  explore(&p, &p.fuel);
  if (p.caves == 0)
    reach_error();
  return 0;
}
