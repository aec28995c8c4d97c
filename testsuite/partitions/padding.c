/* A message of n bytes (n below 2^20) in blocks of 64 is closed with a mark, zeros, and eight bytes
 * of length: the whole is a multiple of 64, at most 72 bytes longer. In the loop fill == i % 64. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 1u << 20)
    return 0;
  unsigned fill = 0, blocks = 0;
  for (unsigned i = 0; i < n; i++) {
    fill++;
    if (fill == 64) {
      blocks++;
      fill = 0;
    }
  }
  if (64 * blocks + fill != n || fill >= 64)
    reach_error();
  unsigned whole = n + 1;
  fill++;
  if (fill > 56) {
    whole += 64 - fill;
    fill = 0;
  }
  whole += 56 - fill + 8;
  if (whole % 64 != 0)
    reach_error();
  if (whole < n + 9 || whole > n + 72)
    reach_error();
  return 0;
}
