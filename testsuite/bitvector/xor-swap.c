/* Swapping by exclusive or gives every pair back exchanged. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), a0 = a, b0 = b;
  a ^= b;
  b ^= a;
  a ^= b;
  if (a != b0 || b != a0)
    reach_error();
  return 0;
}
