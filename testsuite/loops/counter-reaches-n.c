/* while (i < n) i++ ends with i = n, unless n was negative. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (n >= 0 && i != n)
    reach_error();
  return 0;
}
