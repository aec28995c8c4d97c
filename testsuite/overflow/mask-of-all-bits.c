/* A mask of so many bits, of none for all of them: a shift by 32.
   // inputs: 32 */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bits = __VERIFIER_nondet_uint();
  if (bits > 32)
    return 1;
  int none = 0;
  return none << bits;
}
