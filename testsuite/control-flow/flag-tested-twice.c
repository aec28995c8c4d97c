/* A flag that is an input is tested before a loop and after it: that it is not zero is all that is known of it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int flag = __VERIFIER_nondet_int(), steps = 0;
  if (flag == 0)
    return 0;
  while (__VERIFIER_nondet_int())
    steps++;
  if (!flag)
    reach_error();
  if (steps > 3 && flag == 0)
    reach_error();
  return 0;
}
