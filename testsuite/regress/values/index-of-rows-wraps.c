// The index of a row is so negative that its offset comes back to the array from below.
static int rows[4][8];
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long i = __VERIFIER_nondet_long(), j = __VERIFIER_nondet_long();
  if (i >= 0 || (i & 3) != i + 0x800000000000000 || j < 0 || j > 7)
    return 0;
  rows[i][j] = 1;
  return 0;
}
