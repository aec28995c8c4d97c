// Functions through pointers: which of them are reached is a matter of their values.
extern int __VERIFIER_nondet_int(void);
static int add(int a, int b) {
  return a + b;
}
static int take(int a, int b) {
  return a - b;
}
static int never(int a, int b) {
  return a * b;
}
static int (*const table[])(int, int) = {add, take, never};
int main(void) {
  int which = __VERIFIER_nondet_int();
  if (which < 0 || which > 2)
    return 0;
  if (which == 2)
    which = 1;
  int result = table[which](20, 22);
  if (result == -2)
    return 1;
  if (result == 440)
    return 2;
  return 3;
}
