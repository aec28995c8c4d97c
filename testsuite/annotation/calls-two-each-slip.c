/* Five procedures, each of which calls the next one twice: the counter is 32 if each last call adds. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x;
static void f0(void) {
  if (__VERIFIER_nondet_int())
    x = x + 1;
}
static void f1(void) {
  f0();
  f0();
}
static void f2(void) {
  f1();
  f1();
}
static void f3(void) {
  f2();
  f2();
}
static void f4(void) {
  f3();
  f3();
}
static void f5(void) {
  f4();
  f4();
}
int main(void) {
  f5();
  if (x == 32)
    reach_error();
  return 0;
}
