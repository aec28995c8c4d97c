// Several blocks on one line: macros, ternaries, short circuits; inlined functions, and functions that nobody calls.
extern int __VERIFIER_nondet_int(void);
#define MAX(a,b) ((a) > (b) ? (a) : (b))
#define TWO(x) if (x > 3) { r++; } else { r--; }
static int unused(int x) { return x + 1; }
static inline int inl(int x) { if (x > 5) return 1; return 0; }
__attribute__((always_inline)) static inline int ai(int x) {
  if (x == 17)
    return 3;
  return 4;
}
int never_called(int x) {
  if (x) return 1;
  return 2;
}
int main(void) {
  int r = 0, a = __VERIFIER_nondet_int();
  TWO(a) TWO(-a)
  r += MAX(a, 7);
  r += inl(a) + ai(a);
  int z = a ? (a > 4 ? 1 : 2) : 3;
  if (a > 10 && a < 20 || a == 99) r++; else r--;
  for (;;) {
    if (a++ > 30) break;
    if (a < 0)
      return 9;
  }
  do { r++; } while (0);
  return r + z;
}
