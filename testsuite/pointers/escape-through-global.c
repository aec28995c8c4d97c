/* The address of a local is kept in a global and written through by another function. */
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int *watched;
static void tick(void) {
  if (watched)
    *watched += 1;
}
int main(void) {
  int count = 0, n = __VERIFIER_nondet_int();
  if (n > 2)
    watched = &count;
  tick();
  tick();
  if (count == 2)
    reach_error();
  return 0;
}
