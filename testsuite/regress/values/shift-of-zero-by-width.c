/* A shift by the full width is undefined in C, but programs rely on a zero staying zero: whatever the machine does with the
 * amount, nothing can be shifted in. An analysis that lets the result be anything finds an error that does not replay. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned y = __VERIFIER_nondet_ushort(), z = 0;
  for (unsigned i = 16; i < 32; i++)
    z |= (y & 1u << i) << (i + 1);
  if (z != 0)
    reach_error();
  return 0;
}
