/* What a call adds to a global it takes away again, whatever the depth and the number of calls. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned held;
static void nest(void) {
  held++;
  while (__VERIFIER_nondet_int())
    nest();
  held--;
}
int main(void) {
  held = 7;
  nest();
  if (held != 7)
    reach_error();
  return 0;
}
