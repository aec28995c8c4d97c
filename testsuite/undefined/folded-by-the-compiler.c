/* A compiler folds a shift of constants that has no result, and leaves no operation. */
// native: skip (a shift by all bits gives a number)
#define BITS 64
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned long mask = 1UL << BITS;
  return __VERIFIER_nondet_int() > 5 && mask > 7;
}
