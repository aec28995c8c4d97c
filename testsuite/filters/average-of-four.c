/* The average of the last four samples within 0..50, from a ring of doubles, and their spread. The
 * cells stay within 0..50, so the sum is within 0..200, rounding included. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
enum { N = 4 };
static double cell[N];
static unsigned at, filled;

static double average(void) {
  double sum = 0.0;
  for (unsigned i = 0; i < filled; i++)
    sum += cell[i];
  return sum / filled;
}

int main(void) {
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0.0 && x <= 50.0))
      continue;
    cell[at] = x;
    at = (at + 1) % N;
    if (filled < N)
      filled++;
    double mean = average();
    if (!(mean >= 0.0 && mean <= 50.0))
      reach_error();
    if (at >= N || filled > N || (filled < N && filled != at))
      reach_error();
  }
}
