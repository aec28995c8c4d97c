/* As phases-and-sequence, but the second number grows by two. */
// inputs: 6, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 12345;
  int ready = 0, low = 0, high = 0;
  for (int i = 0; i < 700; i++) {
    s = scramble(s);
    int d = __VERIFIER_nondet_int();
    if (!ready) {
      if (d > 5) {
        ready = 1;
        low = d;
        high = d;
      }
    } else if (d == 1) {
      low += d;
      high += 2 * d;
    } else if (d == 2) {
      ready = 0;
    }
    if (ready && low != high) reach_error();
  }
  if (s != 2018204781u) reach_error();
  return 0;
}
