/* A switch on 64 bits with case values that agree in the low 32. */
// inputs: 4294967297
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);
int main(void) {
  int which = 0;
  switch (__VERIFIER_nondet_longlong()) {
  case 1:
    which = 1;
    break;
  case 4294967297LL:
    which = 2;
    break;
  case -4294967295LL:
    which = 3;
    break;
  }
  if (which == 2)
    reach_error();
  return 0;
}
