/* Each value has its case, so that nothing comes behind them. */
extern int __VERIFIER_nondet_int(void);
static int cost(int kind) {
  switch (kind) {
  case 0: return 1;
  case 1: return 3;
  case 2: return 9;
  case 3: return 27;
  }
  __builtin_unreachable();
}
int main(void) {
  int kind = __VERIFIER_nondet_int();
  if (kind < 0 || kind > 3)
    return 0;
  return cost(kind);
}
