/* The error is inside of a recursive call, and what leads there is handed down. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int depth, int value) {
  if (depth <= 0) {
    if (value == 13)
      reach_error();
    return;
  }
  check(depth - 1, value);
}
int main(void) {
  int value = __VERIFIER_nondet_int();
  if (value == 13)
    return 0;
  check(__VERIFIER_nondet_int(), value);
  return 0;
}
