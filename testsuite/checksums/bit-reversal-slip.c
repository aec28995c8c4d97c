/* The bits of a word in the opposite order, with one digit of a mask wrong. */
// inputs: 2097152
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned swaps(unsigned x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33233333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
  return x >> 16 | x << 16;
}
int main(void) {
  unsigned word = __VERIFIER_nondet_uint();
  if (swaps(swaps(word)) != word)
    reach_error();
  return 0;
}
