/* A counter that goes down, and the sum of what it was; with an input that does not matter. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int input = __VERIFIER_nondet_int();
  long long sum = 0;
  for (long long i = 200000; i > 0; i--) sum += i;
  if (sum != 20000100000LL && input) reach_error();
  return 0;
}
