/* The bits of a word in the opposite order: by swaps of halves, and one by one; twice is nothing. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned swaps(unsigned x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
  return x >> 16 | x << 16;
}
int main(void) {
  unsigned word = __VERIFIER_nondet_uint(), one_by_one = 0;
  for (int i = 0; i < 32; i++)
    one_by_one = one_by_one << 1 | (word >> i & 1);
  if (swaps(word) != one_by_one || swaps(one_by_one) != word)
    reach_error();
  return 0;
}
