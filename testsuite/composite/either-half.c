/* One half needs values, the other a predicate. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  if (__VERIFIER_nondet_int()) {
    unsigned s = 12345;
    for (int i = 0; i < 2000; i++) s = scramble(s);
    if (s != 80879288u) reach_error();
  } else {
    int rounds = __VERIFIER_nondet_int();
    int x = 0, y = 0;
    for (int i = 0; i < rounds; i++) {
      x += 2;
      y += 2;
      if (__VERIFIER_nondet_int()) {
        x++;
        y++;
      }
    }
    if (x != y) reach_error();
  }
  return 0;
}
