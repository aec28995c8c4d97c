/* As two-ledgers, but the second relation breaks where a round takes nothing. */
// inputs: 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 12345;
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int here = a, there = a, in = b, out = b;
  for (int i = 0; i < 500; i++) {
    s = scramble(s);
    int by = __VERIFIER_nondet_int();
    if (by > 3) {
      here += by;
      there += 1;
      there += by - 1;
    } else {
      in -= by;
      out -= (by ? by : 1);
    }
  }
  if (!(s == 339097985u && here == there && in == out)) reach_error();
  return 0;
}
