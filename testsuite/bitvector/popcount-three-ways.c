/* Kernighan's loop, the parallel sum and the table of nibbles count the same bits for a 6-bit input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned kernighan(unsigned x) {
  unsigned n = 0;
  for (; x; x &= x - 1)
    n++;
  return n;
}
static unsigned parallel(unsigned x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return x * 0x01010101u >> 24;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 63;
  if (kernighan(x) != parallel(x) || (unsigned)__builtin_popcount(x) != parallel(x))
    reach_error();
  return 0;
}
