/* A register that takes more values than a threshold of a thousand, and a choice in each round. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 12345;
  int seen = 0;
  for (int i = 0; i < 1500; i++) {
    s = scramble(s);
    if (__VERIFIER_nondet_int() > 3) seen = 1;
    if (s == 7u && seen) reach_error();
  }
  if (s != 1680891822u) reach_error();
  return 0;
}
