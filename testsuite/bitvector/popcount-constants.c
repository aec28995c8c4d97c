/* Bit counting on constants of 32 and 64 bits, and the counts of leading and trailing zeros. */
extern void reach_error(void);
int main(void) {
  unsigned n = 0;
  for (unsigned x = 0xdeadbeefu; x; x &= x - 1)
    n++;
  if (n != 24 || __builtin_popcountll(0xdeadbeefcafebabeULL) != 46)
    reach_error();
  if (__builtin_clz(1) != 31 || __builtin_ctz(0x50) != 4 || __builtin_clzll(1ULL << 40) != 23)
    reach_error();
  return 0;
}
