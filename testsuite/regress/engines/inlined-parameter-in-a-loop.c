// The compiler inlines what is to be inlined always: a parameter gets its value before it is
// declared, also where that is in a loop.
// Found by: a hash library (xxHash).
extern void reach_error(void);
typedef enum { ALIGNED, UNALIGNED } alignment;
__attribute__((always_inline)) static inline unsigned read32(const void *p, alignment a) {
  if (a == UNALIGNED) {
    unsigned v;
    __builtin_memcpy(&v, p, 4);
    return v;
  }
  return *(const unsigned *)p;
}
__attribute__((always_inline)) static inline unsigned sum(unsigned h, const unsigned char *p, unsigned long n, alignment a) {
  for (; n >= 4; n -= 4, p += 4) h += read32(p, a);
  return h;
}
unsigned whole(const void *p, unsigned long n) { return sum(0, p, n, ALIGNED); }
int main(void) {
  unsigned x[2] = {1, 2};
  if (whole(x, 8) != 3) reach_error();
  return 0;
}
