/* The flag is not zero at the first test, and is what an input says at the second. */
// inputs: 5, 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int flag = __VERIFIER_nondet_int();
  if (flag == 0)
    return 0;
  while (__VERIFIER_nondet_int())
    flag = __VERIFIER_nondet_int();
  if (!flag)
    reach_error();
  return 0;
}
