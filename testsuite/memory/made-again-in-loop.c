/* One allocation in a loop makes a new object every time: the first one stays as it is. */
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
    last = make(2);
    *last = 3;
  }
  if (*first != 1)
    reach_error();
  return 0;
}
