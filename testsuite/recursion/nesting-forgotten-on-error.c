/* The error path of the third level leaves without giving back what was taken. */
// inputs: 1, 1, 5, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned held;
static int nest(int level) {
  held++;
  while (__VERIFIER_nondet_int()) {
    if (level == 2 && __VERIFIER_nondet_int() == 5)
      return -1;
    nest(level + 1);
  }
  held--;
  return 0;
}
int main(void) {
  nest(1);
  if (held != 0)
    reach_error();
  return 0;
}
