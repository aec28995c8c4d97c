// A carry out of the lower half.
// inputs: 0xffffffffffffffff, 1, 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
typedef struct {
  unsigned long low, high;
} wide;
static wide add(wide a, wide b) {
  __asm__("addq %2,%0; adcq %3,%1" : "+&r"(a.low), "+&r"(a.high) : "r"(b.low), "r"(b.high) : "cc");
  return a;
}
static int is_less(long a, long b) {
  int r;
  __asm__("cmpq %2,%1" : "=@ccl"(r) : "r"(a), "r"(b));
  return r;
}
static unsigned char is_above(unsigned long a, unsigned long b) {
  unsigned char r;
  __asm__("cmpq %2,%1\n\tseta %0" : "=q"(r) : "r"(a), "r"(b));
  return r;
}
static int clamp(int x) {
  __asm__("testl %0,%0\n\tcmovsl %1,%0" : "+r"(x) : "r"(0));
  return x;
}
int main(void) {
  wide a = {__VERIFIER_nondet_ulong(), 1}, b = {__VERIFIER_nondet_ulong(), 2};
  wide sum = add(a, b);
  if (sum.low != a.low + b.low || sum.high != 3 + (sum.low < a.low)) reach_error();
  if (is_less((long)a.low, (long)b.low) != ((long)a.low < (long)b.low)) reach_error();
  if (is_above(a.low, b.low) != (a.low > b.low)) reach_error();
  int x = __VERIFIER_nondet_int();
  if (clamp(x) != (x < 0 ? 0 : x)) reach_error();
  if (sum.high == 4 && is_above(a.low, b.low) && b.low == 1) reach_error();
  return 0;
}
