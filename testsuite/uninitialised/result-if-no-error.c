/* The caller reads the output parameter only where the function says that it has written it. */
extern int __VERIFIER_nondet_int(void);
static int parse(int code, int *result) {
  if (code < 0)
    return -1;
  *result = code % 100;
  return 0;
}
int main(void) {
  int value;
  if (parse(__VERIFIER_nondet_int(), &value) != 0)
    return 0;
  return value;
}
