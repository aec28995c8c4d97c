/* An inverse problem: a one's complement checksum of two words that is zero. */
// inputs: 4660, 60875
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned sum = (unsigned)a + b;
  sum = (sum & 0xffff) + (sum >> 16);
  if ((unsigned short)~sum == 0 && a == 0x1234)
    reach_error();
  return 0;
}
