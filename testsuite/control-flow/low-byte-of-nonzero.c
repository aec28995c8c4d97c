/* A word that is not zero may have a low byte that is; the same byte as a word is not it. */
// inputs: 256
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned char low;
  if (x == 0)
    return 0;
  low = (unsigned char)x;
  if (low == 0 && x < 65536)
    reach_error();
  return 0;
}
