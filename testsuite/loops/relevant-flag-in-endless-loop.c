/* An unbounded loop with a growing counter beside it: only the flag matters for the property (tracking the counter never
 * ends). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int error = 0;
  unsigned ticks = 0, sum = 0;
  while (__VERIFIER_nondet_int()) {
    ticks++;
    sum += ticks;
    if (sum > 1000)
      sum = 0;
  }
  if (error)
    reach_error();
  return 0;
}
