/* && and || evaluate their right side only where the left does not decide; the side effects count the evaluations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int calls;
static int ask(int answer) {
  calls++;
  return answer;
}
int main(void) {
  int a = __VERIFIER_nondet_int() != 0, b = __VERIFIER_nondet_int() != 0;
  int both = ask(a) && ask(b);
  if (calls != (a ? 2 : 1) || both != (a & b))
    reach_error();
  calls = 0;
  int any = ask(a) || ask(b);
  if (calls != (a ? 1 : 2) || any != (a | b))
    reach_error();
  return 0;
}
