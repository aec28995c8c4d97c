/* The product of a byte and a word of 16 bits by shifts and additions. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_ushort(), product = 0;
  for (int i = 0; i < 8; i++)
    if (a >> i & 1)
      product += b << i;
  if (product != a * b)
    reach_error();
  return 0;
}
