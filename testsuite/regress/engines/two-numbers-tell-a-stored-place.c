/* A number is written to i + 2j, and a zero to x + y, which is another place where x and y are i. */
// inputs: none
// native: skip (a hundred million inputs come first, so that nobody finds the error by chance)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
char s[1000];
int main(void) {
  int n = __VERIFIER_nondet_int(), count = 0;
  for (int k = 0; k < n; k++)
    if (__VERIFIER_nondet_int())
      count++;
  if (count < 100000000)
    return 0;
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (i < 0 || i > 300 || j < 0 || j > 300 || x < 0 || x > 300 || y < 0 || y > 300)
    return 0;
  *(s + i + 2L * j) = 5;
  if (x != y || x != i)
    return 0;
  *(s + x + (long)y) = 0;
  int steps = 0, z = i;
  while (*(s + z + 2L * j)) {
    z++;
    steps++;
  }
  if (steps)
    reach_error();
  return 0;
}
