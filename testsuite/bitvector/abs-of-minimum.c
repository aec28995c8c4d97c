/* The negation of the least int is itself: an absolute value can be negative. */
// inputs: -2147483648
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = x < 0 ? (int)(0u - (unsigned)x) : x;
  if (a < 0)
    reach_error();
  return 0;
}
