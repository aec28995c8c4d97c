/* Five hundred samples fall into classes: low + middle + high + bad == n at the end. In each round
 * exactly one of the four is raised. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { SAMPLES = 500 };
static int low, middle, high, bad;
static int highest = -1, lowest = 1000;

static void classify(int sample) {
  if (sample < 0 || sample > 100) {
    bad++;
    return;
  }
  if (sample > highest)
    highest = sample;
  if (sample < lowest)
    lowest = sample;
  if (sample < 20)
    low++;
  else if (sample < 80)
    middle++;
  else
    high++;
}

int main(void) {
  int n;
  for (n = 0; n < SAMPLES; n++)
    classify(__VERIFIER_nondet_int());
  if (low + middle + high + bad != n)
    reach_error();
  if (low + middle + high > 0 && lowest > highest)
    reach_error();
  if (high > 0 && highest < 80)
    reach_error();
  return 0;
}
