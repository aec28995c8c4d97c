/* As sample-classes, but a sample of exactly 80 belongs to two classes, as one condition includes
 * the edge and the other does, too. */
// inputs: 80
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
  else if (sample <= 80)
    middle++;
  if (sample >= 80)
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
