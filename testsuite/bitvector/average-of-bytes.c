/* Averages of four bytes packed in a word: without a mask the lowest bit of a byte falls into its lower neighbour. */
// inputs: 256, 0
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned packed = (a & b) + ((a ^ b) >> 1);
  unsigned low = ((a & 0xff) + (b & 0xff)) / 2;
  if ((packed & 0xff) != low)
    reach_error();
  return 0;
}
