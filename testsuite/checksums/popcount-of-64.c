/* How many of 64 bits are set: by clearing the lowest one, and by sums in parallel. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long word = __VERIFIER_nondet_ulong(), rest = word, sums = word;
  unsigned long cleared = 0;
  while (rest) {
    rest &= rest - 1;
    cleared++;
  }
  sums -= sums >> 1 & 0x5555555555555555ul;
  sums = (sums & 0x3333333333333333ul) + (sums >> 2 & 0x3333333333333333ul);
  sums = (sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0ful;
  if (sums * 0x0101010101010101ul >> 56 != cleared)
    reach_error();
  return 0;
}
