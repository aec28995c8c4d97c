/* A missing break: case 2 falls into case 3, so that level 2 counts twice. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int level = __VERIFIER_nondet_int(), cost = 0;
  switch (level) {
  case 1:
    cost = 1;
    break;
  case 2:
    cost += 2;
  case 3:
    cost += 3;
    break;
  default:
    cost = -1;
  }
  if (cost != -1 && cost != level)
    reach_error();
  return 0;
}
