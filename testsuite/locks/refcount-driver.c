/* open/close of a driver: the count of openers may not fall below zero. A failing open is closed all the same. */
// inputs: 1, 0, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int users, powered;
static int driver_open(void) {
  if (!__VERIFIER_nondet_int())
    return -1;
  if (users++ == 0)
    powered = 1;
  return 0;
}
static void driver_close(void) {
  if (users == 0)
    reach_error();
  if (--users == 0)
    powered = 0;
}
int main(void) {
  int opened = 0;
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      driver_open();
      opened = 1;
      break;
    case 2:
      if (opened)
        driver_close();
      opened = 0;
      break;
    default:
      return 0;
    }
  }
}
