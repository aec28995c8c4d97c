/* Two labels jump to each other and each can be entered first: a cycle with two heads. The counter tells the entry. */
// inputs: 0, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  if (__VERIFIER_nondet_int())
    goto left;
  goto right;
left:
  a++;
  if (a + b > 4)
    goto out;
  if (!__VERIFIER_nondet_int())
    goto out;
right:
  b++;
  if (a + b > 4)
    goto out;
  if (__VERIFIER_nondet_int())
    goto left;
out:
  if (a == 1 && b == 2)
    reach_error();
  return 0;
}
