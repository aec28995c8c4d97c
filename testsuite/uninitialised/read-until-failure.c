/* An output parameter is read only where it was written, any number of times. */
extern int __VERIFIER_nondet_int(void);
static int get(int *out) {
  int value = __VERIFIER_nondet_int();
  if (value < 0)
    return 0;
  *out = value;
  return 1;
}
int main(void) {
  int sum = 0, value;
  while (get(&value))
    sum ^= value;
  return sum;
}
