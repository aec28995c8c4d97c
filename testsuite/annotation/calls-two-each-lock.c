/* Eight procedures, each of which calls the next one twice; the last one takes a lock and gives it
 * back, with a failure between. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int x;
static int locked;
static void f0(void) {
  if (locked)
    reach_error();
  locked = 1;
  if (__VERIFIER_nondet_int() < 0) {
    x = -1;
    locked = 0;
    return;
  }
  x++;
  locked = 0;
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
static void f6(void) {
  f5();
  f5();
}
static void f7(void) {
  f6();
  f6();
}
static void f8(void) {
  f7();
  f7();
}
int main(void) {
  f8();
  return 0;
}
