/* -1L < 1U: under LP64 a long holds every unsigned int and the comparison is signed; under ILP32 it is unsigned. */
// inputs: -1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  long x = __VERIFIER_nondet_int();
  unsigned one = 1;
  if (x == -1 && !(x < one))
    reach_error();
  return 0;
}
