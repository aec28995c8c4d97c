/* Un-covering (thesis, refinement algorithm): the state that leads to the error is first covered by a twin that a
 * refinement removes; if the covered state does not return to the waitlist, the answer is TRUE. Here inside a loop. */
// inputs: 0, 0, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  for (int i = 0; i < 2; i++) {
    if (__VERIFIER_nondet_int())
      x = 1;
    else
      x = 2;
    if (__VERIFIER_nondet_int())
      y = x;
    if (x == 1 && i == 0)
      return 0;
  }
  if (x == 1 && y == 0)
    reach_error();
  return 0;
}
