/* The paper's recursion: however often a procedure calls itself, a counter does not get smaller. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned x;
static void step(int depth) {
  if (__VERIFIER_nondet_int() && depth < 20) {
    step(depth + 1);
    step(depth + 1);
  }
  if (x < 1000)
    x = x + 1;
}
int main(void) {
  x = 5;
  step(0);
  if (x <= 5)
    reach_error();
  return 0;
}
