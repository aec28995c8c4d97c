/* Hamming's code (7, 4) does not correct two wrong bits. */
// inputs: 5, 0, 2
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
  unsigned data = __VERIFIER_nondet_uint() & 15, one = __VERIFIER_nondet_uint(), two = __VERIFIER_nondet_uint();
  if (one >= 7 || two >= 7)
    return 0;
  if (decode(encode(data) ^ (1u << one | 1u << two)) != data)
    reach_error();
  return 0;
}
