/* The error stands four calls deep, behind a choice on each level and an early return on the way. */
// inputs: 3, 5, 9, 9, 0, 8
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int depth, failed;
static int fourth(int key) {
  if (failed)
    return -1;
  if (key == __VERIFIER_nondet_int() + 1 && depth == 3)
    reach_error();
  return 0;
}
static int third(int key) {
  int rc;
  depth++;
  if (key == __VERIFIER_nondet_int())
    failed = 1;
  rc = fourth(key);
  depth--;
  return rc;
}
static int second(int key) {
  int rc = 0;
  depth++;
  if (__VERIFIER_nondet_int() > key)
    rc = third(key + 1);
  depth--;
  return rc;
}
static int first(int key) {
  int rc = 0;
  depth++;
  if (__VERIFIER_nondet_int() == key - 1)
    return 0;
  if (__VERIFIER_nondet_int() >= 0)
    rc = second(key + 5);
  depth--;
  return rc;
}
int main(void) {
  return first(__VERIFIER_nondet_int());
}
