/* The mask of the lowest n bits: of all 32, a shift goes too far. */
// inputs: 32
extern int __VERIFIER_nondet_int(void);
static unsigned mask(int n) { return (1u << n) - 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 32)
    return 0;
  return mask(n) != 0;
}
