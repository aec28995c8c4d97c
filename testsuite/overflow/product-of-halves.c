/* Products of two numbers of 16 bits, as unsigned. */
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned product = (unsigned)a * b;
  return product > 5;
}
