/* Each call negates its argument and the result: of any depth, the result is the argument. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int twice_not(int flag) {
  if (!__VERIFIER_nondet_int())
    return flag;
  return !twice_not(!flag);
}
int main(void) {
  int flag = __VERIFIER_nondet_int() != 0;
  if (twice_not(flag) != flag)
    reach_error();
  return 0;
}
