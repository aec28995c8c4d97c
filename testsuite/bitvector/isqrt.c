/* The bitwise integer square root of each number below 200, concretely. */
extern void reach_error(void);
static unsigned isqrt(unsigned x) {
  unsigned r = 0, bit = 1u << 30;
  while (bit > x)
    bit >>= 2;
  for (; bit; bit >>= 2) {
    if (x >= r + bit) {
      x -= r + bit;
      r = (r >> 1) + bit;
    } else {
      r >>= 1;
    }
  }
  return r;
}
int main(void) {
  for (unsigned n = 1; n < 200; n++) {
    unsigned r = isqrt(n);
    if (r * r > n || (r + 1) * (r + 1) <= n)
      reach_error();
  }
  return 0;
}
