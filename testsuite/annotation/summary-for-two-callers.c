/* The paper's call: that the procedure does not make x smaller is a summary for every caller, with
 * other facts about x in each. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x, calls;
static void step(void) {
  calls++;
  if (x < 1000000) {
    if (__VERIFIER_nondet_int())
      x = x + 1;
    else
      x = x + 2;
  }
}
int main(void) {
  int y = __VERIFIER_nondet_int();
  x = y;
  step();
  step();
  if (x < y)
    reach_error();
  x = -5;
  for (int i = 0; i < 5; i++)
    step();
  if (x < 0 || calls != 7)
    reach_error();
  return 0;
}
