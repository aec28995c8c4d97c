/* An output parameter that is not written where the function fails; the caller does not look. */
// inputs: -1
extern int __VERIFIER_nondet_int(void);
static int parse(int code, int *result) {
  if (code < 0)
    return -1;
  *result = code % 100;
  return 0;
}
int main(void) {
  int value;
  parse(__VERIFIER_nondet_int(), &value);
  return value;
}
