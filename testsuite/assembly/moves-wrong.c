// Moves, rotations, products and quotients between registers.
// inputs: 0x10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned swap_bytes(unsigned x) {
  __asm__("bswapl %0" : "=r"(x) : "0"(x));
  return x;
}
static unsigned rotate(unsigned x) {
  __asm__("roll $8, %0" : "+r"(x));
  return x;
}
static unsigned copy(unsigned x) {
  unsigned y;
  __asm__("movl %1, %0" : "=r"(y) : "r"(x));
  return y;
}
static unsigned long scaled(unsigned long a, unsigned long b) {
  unsigned long r;
  __asm__("leaq 4(%[a],%[b],2), %[r]" : [r] "=r"(r) : [a] "r"(a), [b] "r"(b));
  return r;
}
static unsigned long upper(unsigned long a, unsigned long b) {
  unsigned long low, high;
  __asm__("mulq %3" : "=a"(low), "=d"(high) : "0"(a), "rm"(b));
  return high;
}
static unsigned divide(unsigned long long n, unsigned d, unsigned *rest) {
  unsigned q, r;
  __asm__("divl %4" : "=a"(q), "=d"(r) : "0"((unsigned)n), "1"((unsigned)(n >> 32)), "r"(d));
  *rest = r;
  return q;
}
static int lowest(unsigned x) {
  int r;
  __asm__("bsfl %1,%0" : "=r"(r) : "rm"(x), "0"(-1));
  return r;
}
static unsigned bytes(unsigned short x) {
  __asm__("xchgb %b0, %h0" : "+Q"(x));
  return x;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), rest;
  if (copy(x) != x) reach_error();
  if (swap_bytes(x) != ((x & 0xff) << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24)) reach_error();
  if (rotate(x) != (x << 8 | x >> 24)) reach_error();
  if (scaled(x, 3) != x + 10ul) reach_error();
  if (upper(1ul << 63, 6) != 3) reach_error();
  if (divide(1000000000007ull, 1000, &rest) != 1000000000 || rest != 7) reach_error();
  if (lowest(0) != -1 || lowest(x | 8) > 3) reach_error();
  if (bytes(0x1234) != 0x3412) reach_error();
  if (lowest(x) == 4 && rotate(x) == 0x1000) reach_error();
  return 0;
}
