/* A mask of fewer bits than there are. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bits = __VERIFIER_nondet_uint();
  if (bits >= 30)
    return 1;
  int mask = (1 << bits) - 1;
  return mask < 0;
}
