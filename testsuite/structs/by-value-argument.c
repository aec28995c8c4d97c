/* A struct passed by value is a copy: the callee's increment is lost. */
// inputs: 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct account { int id, balance; long long stamp; };
static struct account deposit(struct account a, int amount) {
  a.balance += amount;
  return a;
}
int main(void) {
  struct account a = {1, 100, 5};
  int amount = __VERIFIER_nondet_int();
  deposit(a, amount);
  if (amount == 4 && a.balance != 104)
    reach_error();
  return 0;
}
