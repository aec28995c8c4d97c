/* The high half of a product of two 16 bit words by four of bytes, where a carry is forgotten. */
// inputs: 64987, 30550
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned low = (a & 255) * (b & 255), one = (a >> 8) * (b & 255), two = (a & 255) * (b >> 8), high = (a >> 8) * (b >> 8);
  unsigned middle = ((low >> 8) + (one & 255) + (two & 255)) & 0x1ff;
  if (high + (one >> 8) + (two >> 8) + (middle >> 8) != a * b >> 16)
    reach_error();
  return 0;
}
