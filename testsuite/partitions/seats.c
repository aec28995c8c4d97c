/* Reservations in a hall of n seats (1 to 10000), for ever: open + held + sold == n, no more than
 * five are held, and holds end after three ticks. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { HOLD = 1, BUY, CANCEL, REFUND };

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int open = n, held = 0, sold = 0, timer = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case HOLD:
      if (open > 0 && held < 5) {
        open--;
        held++;
        timer = 3;
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
        open += held;
        held = 0;
      }
    }
    if (open < 0 || held < 0 || sold < 0 || held > 5)
      reach_error();
    if (open + held + sold != n)
      reach_error();
  }
}
