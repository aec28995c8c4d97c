/* The sum of a sequence of numbers just fits (explicit values); the divisor is 1, because two
   counters are equal (a relation). */
extern int __VERIFIER_nondet_int(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

int main(void) {
  unsigned s = 5;
  int total = 2147392900, here = 0, there = 0;
  for (int i = 0; i < 200; i++) {
    s = scramble(s);
    total += (int)(s % 1000u);
    int seen = __VERIFIER_nondet_int();
    if (seen > 7) {
      here++;
      there++;
    }
  }
  int rest = 10 / (1 + here - there);
  return rest;
}
