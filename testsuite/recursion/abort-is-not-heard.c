/* The same search, but the second level does not ask whether its last call but one has failed. */
// inputs: 0, 0, 0, 0, 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int failed;
static int visit(int level) {
  if (failed)
    reach_error();
  if (level == 4)
    return 0;
  if (__VERIFIER_nondet_int() == 7) {
    failed = 1;
    return -1;
  }
  for (int way = 0; way < 3; way++)
    if (visit(level + 1) < 0 && (level != 2 || way != 1))
      return -1;
  return 0;
}
int main(void) {
  visit(0);
  return 0;
}
