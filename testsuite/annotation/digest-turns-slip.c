/* Two functions call each other in turn; one adds more than the other takes away. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned balance;
static void take(unsigned n);
static void give(unsigned n) {
  if (n == 0)
    return;
  balance = balance + 2;
  take(n - 1);
}
static void take(unsigned n) {
  if (n == 0)
    return;
  balance = balance - 1;
  give(n - 1);
}
int main(void) {
  balance = 7;
  take(__VERIFIER_nondet_uint());
  if (balance == 9)
    reach_error();
  return 0;
}
