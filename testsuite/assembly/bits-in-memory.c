// An instruction on a bit counts from its operand on, beyond its word.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned words[4];
static void set(int n) { __asm__ volatile("lock; bts %1,%0" : "+m"(words[0]) : "r"(n) : "memory"); }
static int clear(int n) {
  int old;
  __asm__ volatile("lock; btr %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(words[0]) : "Ir"(n) : "memory");
  return old;
}
static int test(int n) {
  int bit;
  __asm__ volatile("bt %2,%1\n\tsbb %0,%0" : "=r"(bit) : "m"(words[0]), "Ir"(n) : "memory");
  return bit != 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 127) return 0;
  set(n);
  if (!(words[n / 32] >> n % 32 & 1)) reach_error();
  if (!test(n)) reach_error();
  if (clear(n) != -1) reach_error();
  if (words[0] | words[1] | words[2] | words[3]) reach_error();
  return 0;
}
