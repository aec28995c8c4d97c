/* Rotation by r, then by 32 - r, is the identity, for each of the 32 amounts (as funnel shifts in LLVM). */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned rotl(unsigned x, unsigned r) { return x << (r & 31) | x >> (-r & 31); }
int main(void) {
  unsigned x = 0x80000001u;
  for (unsigned r = 0; r < 32; r++)
    if (rotl(rotl(x, r), 32 - r) != x)
      reach_error();
  if (rotl(x, 1) != 3)
    reach_error();
  return 0;
}
