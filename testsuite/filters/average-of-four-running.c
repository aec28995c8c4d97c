/* As average-of-four, with a running sum and a restart on -1, which forgets the samples but not
 * their sum. */
// inputs: 50, 50, 50, -1, 50, 50
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
enum { N = 4 };
static double cell[N];
static unsigned at, filled;
static double running;

static double average(void) {
  double sum = 0.0;
  for (unsigned i = 0; i < filled; i++)
    sum += cell[i];
  return sum / filled;
}

int main(void) {
  for (;;) {
    double x = __VERIFIER_nondet_double();
    if (x == -1.0)
      at = 0, filled = 0;
    if (!(x >= 0.0 && x <= 50.0))
      continue;
    running += x - (filled == N ? cell[at] : 0.0);
    cell[at] = x;
    at = (at + 1) % N;
    if (filled < N)
      filled++;
    double mean = filled < 2 ? average() : running / filled;
    if (!(mean >= 0.0 && mean <= 50.0))
      reach_error();
    if (at >= N || filled > N || (filled < N && filled != at))
      reach_error();
  }
}
