/* One allocation in a loop makes a new object every time, but the first one is written before the second is made. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
static int *make(int value) {
  int *p = malloc(sizeof *p);
  if (!p)
    __builtin_trap();
  *p = value;
  return p;
}
int main(void) {
  int *first = make(1), *last = first;
  while (__VERIFIER_nondet_int()) {
    *last = 3;
    last = make(2);
  }
  if (*first != 1)
    reach_error();
  return 0;
}
