/* How many of 16 bits are set: by a loop, by clearing the lowest one, and by sums in parallel. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned word = __VERIFIER_nondet_ushort(), sums = word, loop = 0, cleared = 0;
  for (int i = 0; i < 16; i++)
    loop += word >> i & 1;
  for (unsigned rest = word; rest; rest &= rest - 1)
    cleared++;
  sums -= sums >> 1 & 0x5555;
  sums = (sums & 0x3333) + (sums >> 2 & 0x3333);
  sums = (sums + (sums >> 4)) & 0x0f0f;
  sums = (sums + (sums >> 8)) & 31;
  if (loop != cleared || loop != sums)
    reach_error();
  return 0;
}
