/* The seed from which two steps of xorshift make a given number. */
// inputs: 195948557
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned step(unsigned x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}
int main(void) {
  if (step(step(__VERIFIER_nondet_uint())) == 0xe956f276u)
    reach_error();
  return 0;
}
