/* A case of a switch enters the scope of a variable that another case writes. */
// inputs: 0, 1
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    switch (__VERIFIER_nondet_int()) {
      int last;
    case 0:
      last = 1;
      sum += last;
      break;
    case 1:
      sum += last;
      break;
    }
  return sum;
}
