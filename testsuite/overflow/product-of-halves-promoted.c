/* As product-of-halves, but both are promoted to int first. */
// inputs: 65535, 65535
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned product = a * b;
  return product > 5;
}
