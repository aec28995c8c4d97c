/* A ledger of two accounts with a limit of debt and a fee for each refused transfer: what is in
 * both and in the bank's till is what was paid in. Invariant: a + b + till == paid, -50 <= a, b <=
 * 1000, and a refusal changes nothing but by the fee, which is taken from `a` while it has it. */
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
enum { DEBT = -50, LIMIT = 1000, FEE = 2 };
static int a, b, till, paid;
static int refusals;

static void pay_in(int amount) {
  if (amount <= 0 || a + amount > LIMIT || paid > 1000000)
    return;
  a += amount;
  paid += amount;
}

static void transfer(int amount) {
  if (a - amount < DEBT || b + amount > LIMIT || a - amount > LIMIT || b + amount < DEBT) {
    refusals = refusals < 400 ? refusals + 1 : refusals;
    if (a >= FEE) {
      a -= FEE;
      till += FEE;
    }
    return;
  }
  a -= amount;
  b += amount;
}

int main(void) {
  while (refusals < 400) {
    int amount = __VERIFIER_nondet_short();
    if (amount < -500 || amount > 500)
      continue;
    if (__VERIFIER_nondet_bool())
      pay_in(amount);
    else
      transfer(amount);
    if (a + b + till != paid)
      reach_error();
    if (a < DEBT || b < DEBT || a > LIMIT || b > LIMIT || till < 0)
      reach_error();
  }
  return 0;
}
