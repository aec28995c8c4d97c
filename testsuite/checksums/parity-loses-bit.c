/* The parity of 32 bits by folding that begins with eight: the upper half is not asked. */
// inputs: 65536
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned word = __VERIFIER_nondet_uint(), by_loop = 0, folded = word;
  for (int i = 0; i < 32; i++)
    by_loop ^= word >> i & 1;
  for (int shift = 8; shift > 0; shift /= 2)
    folded ^= folded >> shift;
  if (by_loop != (folded & 1))
    reach_error();
  return 0;
}
