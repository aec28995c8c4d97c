/* As parity-frame, but five ones in sequence bring a stuffed zero that is counted among the ones,
 * and not in the parity. */
// inputs: 9, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 500000)
    return 0;
  unsigned ones = 0, zeros = 0, bytes = 0, bits = 0;
  _Bool parity = 0;
  int run = 0;
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_bool()) {
      ones++;
      parity = !parity;
      if (++run == 5) {
        ones++;
        zeros--;
        run = 0;
      }
    } else {
      zeros++;
      run = 0;
    }
    bits++;
    if (bits == 8) {
      bits = 0;
      bytes++;
    }
  }
  if (ones + zeros != (unsigned)n || 8 * bytes + bits != (unsigned)n)
    reach_error();
  if (ones % 2 != parity)
    reach_error();
  return 0;
}
