/* Two functions count up to their argument in turns and stop at eight: so eight can be the result of
 * another input. */
// inputs: 9
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned right(unsigned n);
static unsigned left(unsigned n) {
  if (n == 0)
    return 0;
  unsigned below = right(n - 1) + 1;
  return below > 8 ? 8 : below;
}
static unsigned right(unsigned n) {
  if (n == 0)
    return 0;
  unsigned below = left(n - 1) + 1;
  return below > 8 ? 8 : below;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20)
    return 0;
  if (left(n) != n)
    reach_error();
  return 0;
}
