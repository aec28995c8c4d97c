/* A pump empties a tank, whose level is a local of main that a recursive function lowers through a
 * pointer: at each stroke by one, or by two if an input says so and there is as much. The check
 * says that the tank is empty in the end and that as much flowed out as there was. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void pump(int *level, int *flowed) {
  int litres = 1;
  if (*level == 0)
    return;
  if (__VERIFIER_nondet_int() && *level >= 2)
    litres = 2;
  *level -= litres;
  *flowed += litres;
  pump(level, flowed);
}

int main(void) {
  int level = __VERIFIER_nondet_int(), flowed = 0;
  if (level < 0 || level > 20000)
    return 0;
  int filled = level;
  pump(&level, &flowed);
  if (level != 0)
    reach_error();
  if (flowed != filled)
    reach_error();
  return 0;
}
