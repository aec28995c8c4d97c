/* The depth comes from the input; the error needs a depth of nine. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int dive(int depth) {
  if (!__VERIFIER_nondet_int())
    return depth;
  return dive(depth + 1);
}
int main(void) {
  if (dive(0) == 9)
    reach_error();
  return 0;
}
