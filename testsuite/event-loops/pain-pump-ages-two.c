/* As pain-pump, but only the last two doses grow older: the third from last seems to be younger
 * than the second. */
// inputs: 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { REQUEST = 1, STOP = 2, LOCKOUT = 8, WINDOW = 40 };
static int age[3] = {WINDOW, WINDOW, WINDOW};
static int in_dose, stopped;
static unsigned refused;

static void grow_older(void) {
  for (int i = 0; i < 2; i++)
    if (age[i] < WINDOW)
      age[i]++;
}

static int may_dose(void) {
  if (stopped || in_dose > 0)
    return 0;
  return age[0] >= LOCKOUT && age[2] >= WINDOW;
}

static void give(void) {
  age[2] = age[1];
  age[1] = age[0];
  age[0] = 0;
  in_dose = 2;
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == REQUEST) {
      if (may_dose()) {
        int recent = (age[0] < WINDOW) + (age[1] < WINDOW) + (age[2] < WINDOW);
        if (recent > 2)
          reach_error();
        give();
      } else {
        refused++;
      }
    } else if (event == STOP) {
      stopped = !stopped;
      in_dose = 0;
    } else {
      grow_older();
      if (in_dose > 0)
        in_dose--;
    }
    if (age[0] > age[1] || age[1] > age[2])
      reach_error();
    if (age[1] - age[0] < LOCKOUT && age[1] < WINDOW)
      reach_error();
  }
}
