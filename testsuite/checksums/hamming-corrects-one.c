/* Hamming's code (7, 4) corrects one wrong bit, or none. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned encode(unsigned data) {
  unsigned d0 = data & 1, d1 = data >> 1 & 1, d2 = data >> 2 & 1, d3 = data >> 3 & 1;
  unsigned p0 = d0 ^ d1 ^ d3, p1 = d0 ^ d2 ^ d3, p2 = d1 ^ d2 ^ d3;
  return p0 | p1 << 1 | d0 << 2 | p2 << 3 | d1 << 4 | d2 << 5 | d3 << 6;
}
static unsigned decode(unsigned code) {
  unsigned wrong = 0;
  for (unsigned i = 1; i <= 7; i++)
    if (code >> (i - 1) & 1)
      wrong ^= i;
  if (wrong)
    code ^= 1u << (wrong - 1);
  return (code >> 2 & 1) | (code >> 4 & 7) << 1;
}
int main(void) {
  unsigned data = __VERIFIER_nondet_uint() & 15, at = __VERIFIER_nondet_uint();
  unsigned code = encode(data);
  if (at < 7)
    code ^= 1u << at;
  if (decode(code) != data)
    reach_error();
  return 0;
}
