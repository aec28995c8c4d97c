/* A vending machine forgets to take the credit when the coin return and a choice come together in the right order. */
// inputs: 2, 1, 3, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int credit = 0, paid = 0, given = 0, returning = 0;
  for (int i = 0; i < 6; i++) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
    case 2: /* a coin of one or two */
      credit += 2;
      paid += 2;
      break;
    case 3: /* return pressed */
      returning = credit > 2;
      break;
    case 4: /* choose */
      if (credit >= 2) {
        given += 2;
        if (!returning)
          credit -= 2;
      }
      break;
    default:
      return 0;
    }
    if (credit + given > paid)
      reach_error();
  }
  return 0;
}
