/* As seats, but the last hold that is cancelled leaves one to be given free by the timer, which
 * counts a copy of the number of holds. */
// inputs: 1, 1, -1, -1, 2, -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { HOLD = 1, BUY, CANCEL, REFUND };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int open = n, held = 0, sold = 0, timer = 0, expiring = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case HOLD:
      if (open > 0 && held < 5) {
        open--;
        held++;
        timer = 3;
        expiring = held;
      }
      break;
    case BUY:
      if (held > 0) {
        held--;
        sold++;
      }
      break;
    case CANCEL:
      if (held > 0) {
        held--;
        open++;
      }
      break;
    case REFUND:
      if (sold > 0) {
        sold--;
        open++;
      }
      break;
    default:
      if (timer > 0 && --timer == 0) {
        open += expiring;
        held = 0;
      }
    }
    if (open < 0 || held < 0 || sold < 0 || held > 5)
      reach_error();
    if (open + held + sold != n)
      reach_error();
  }
}
