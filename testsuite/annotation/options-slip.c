/* Eight options that are read once and used in a loop; what the seventh takes is kept in one case. */
// inputs: 0, 0, 0, 0, 0, 0, 1, 0, 1, 77, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int option0, held0, count0;
static int option1, held1, count1;
static int option2, held2, count2;
static int option3, held3, count3;
static int option4, held4, count4;
static int option5, held5, count5;
static int option6, held6, count6;
static int option7, held7, count7;
static void use(int *held, int *count) {
  if (*held)
    reach_error();
  *held = 1;
  if (*count < 100)
    ++*count;
}
static void leave(int *held, int *count) {
  if (!*held || *count < 1)
    reach_error();
  *held = 0;
}
int main(void) {
  option0 = __VERIFIER_nondet_int() != 0;
  option1 = __VERIFIER_nondet_int() != 0;
  option2 = __VERIFIER_nondet_int() != 0;
  option3 = __VERIFIER_nondet_int() != 0;
  option4 = __VERIFIER_nondet_int() != 0;
  option5 = __VERIFIER_nondet_int() != 0;
  option6 = __VERIFIER_nondet_int() != 0;
  option7 = __VERIFIER_nondet_int() != 0;
  while (__VERIFIER_nondet_int()) {
    int busy = __VERIFIER_nondet_int();
    if (option0) use(&held0, &count0);
    if (option1) use(&held1, &count1);
    if (option2) use(&held2, &count2);
    if (option3) use(&held3, &count3);
    if (option4) use(&held4, &count4);
    if (option5) use(&held5, &count5);
    if (option6) use(&held6, &count6);
    if (option7) use(&held7, &count7);
    if (option0) leave(&held0, &count0);
    if (option1) leave(&held1, &count1);
    if (option2) leave(&held2, &count2);
    if (option3) leave(&held3, &count3);
    if (option4) leave(&held4, &count4);
    if (option5) leave(&held5, &count5);
    if (option6 && busy != 77) leave(&held6, &count6);
    if (option7) leave(&held7, &count7);
  }
  return 0;
}
