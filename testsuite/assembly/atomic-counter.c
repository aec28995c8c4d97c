// Counters as the kernel of Linux has them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef struct {
  int counter;
} atomic_t;
static int decrement_and_test(atomic_t *v) {
  unsigned char c;
  __asm__ volatile(".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\t"
                   "lock; decl %0; sete %1" : "+m"(v->counter), "=qm"(c) : : "memory");
  return c != 0;
}
static int add_return(int i, atomic_t *v) {
  int before = i;
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(before), "+m"(v->counter) : : "memory");
  return before + i;
}
static void increment(atomic_t *v) { __asm__ volatile("lock; incl %0" : "=m"(v->counter) : "m"(v->counter)); }
static int add_negative(int i, atomic_t *v) {
  unsigned char c;
  __asm__ volatile("lock; addl %2,%0; sets %1" : "+m"(v->counter), "=qm"(c) : "ir"(i) : "memory");
  return c;
}
int main(void) {
  atomic_t v = {1};
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  increment(&v);
  if (decrement_and_test(&v)) reach_error();
  if (add_return(n, &v) != n + 1) reach_error();
  if (add_negative(-n, &v)) reach_error();
  if (add_negative(-1, &v)) reach_error();
  if (!add_negative(-1, &v)) reach_error();
  return 0;
}
