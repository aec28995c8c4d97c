/* A mine pump product line: with the methane alarm the pump must stop; the low-water feature switches it off, too, and the
 * high-water sensor on again without asking the alarm. */
// inputs: 1, 1, 1, 1, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int methane_alarm, high_sensor, pump, methane, water = 1;
static void process(void) {
  if (methane_alarm && methane)
    pump = 0;
  if (high_sensor && water == 2)
    pump = 1;
  if (pump && water > 0)
    water--;
}
int main(void) {
  methane_alarm = __VERIFIER_nondet_int();
  high_sensor = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    int event = __VERIFIER_nondet_int();
    if (event == 1)
      methane = !methane;
    if (event == 2 && water < 2)
      water++;
    int before = water;
    process();
    if (methane_alarm && methane && pump && before == 2)
      reach_error();
  }
  return 0;
}
