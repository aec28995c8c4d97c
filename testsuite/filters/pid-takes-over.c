/* As pid, but the integral takes the output over without its limits when the controller is switched
 * on, which is for bumpless transfer. */
// inputs: 0, 90, 0, 1, 100, 0
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { MANUAL, AUTOMATIC };
static double integral, last_error, output;
static int mode = MANUAL;

static double limit(double v, double low, double high) {
  return v < low ? low : v > high ? high : v;
}

static void control(double setpoint, double measured) {
  double error = setpoint - measured;
  double slope = error - last_error;
  double wanted = 0.8 * error + integral + 0.3 * slope;
  output = limit(wanted, 0.0, 100.0);
  if (wanted == output)
    integral = limit(integral + 0.1 * error, -40.0, 40.0);
  last_error = error;
}

int main(void) {
  for (;;) {
    int command = __VERIFIER_nondet_int();
    double value = __VERIFIER_nondet_double(), measured = __VERIFIER_nondet_double();
    if (!(value >= 0.0 && value <= 100.0 && measured >= 0.0 && measured <= 100.0))
      continue;
    if (command == 1) {
      mode = AUTOMATIC;
      integral = output;
      last_error = 0.0;
    } else if (command == 2) {
      mode = MANUAL;
    }
    if (mode == AUTOMATIC)
      control(value, measured);
    else
      output = value;
    if (!(output >= 0.0 && output <= 100.0))
      reach_error();
    if (!(integral >= -40.0 && integral <= 40.0))
      reach_error();
    if (!(last_error >= -100.0 && last_error <= 100.0))
      reach_error();
  }
}
