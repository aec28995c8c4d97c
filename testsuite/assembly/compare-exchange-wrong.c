// A cell that is not as expected stays as it is.
// inputs: 4, 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int compare_exchange(int *p, int old, int new) {
  int result;
  __asm__ volatile("lock; cmpxchgl %2,%1" : "=a"(result), "+m"(*p) : "r"(new), "0"(old) : "memory");
  return result;
}
static int exchange(int x, int *p) {
  __asm__ volatile("xchgl %0,%1" : "+r"(x), "+m"(*p) : : "memory");
  return x;
}
int main(void) {
  int cell = __VERIFIER_nondet_int(), old = __VERIFIER_nondet_int();
  int was = cell, result = compare_exchange(&cell, old, 5);
  if (result != was) reach_error();
  if (was == old ? cell != 5 : cell != was) reach_error();
  cell = 2;
  if (exchange(9, &cell) != 2 || cell != 9) reach_error();
  if (was == 4 && old == 3 && result != old) reach_error();
  return 0;
}
