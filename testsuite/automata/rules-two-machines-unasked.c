/* As rules-two-machines, but the first passes on a token in its second state without asking how
 * many are between. */
// inputs: 1, 1, 3, 1, 1, 3, 1, 1, 3, 4, 1, 1, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int s1 = 1, s2 = 1, between, answers, mark;
static int rounds;

static int first(int in) {
  if (s1 == 1 && in <= 2 && between < 3) {
    s1 = in + 1;
    return 1;
  }
  if (s1 == 2 && in == 3) {
    s1 = 4;
    return 1;
  }
  if (s1 == 3 && in >= 3 && answers > 0) {
    answers--;
    s1 = 1;
    return 2;
  }
  if (s1 == 4 && answers > 0) {
    answers = 0;
    s1 = 1;
    return 2;
  }
  return 0;
}

static void second(int fed, int in) {
  if (fed == 1)
    between++;
  if (fed == 2)
    mark = (mark + 3) % 7;
  if (s2 == 1 && between > 0) {
    s2 = in == 4 ? 2 : 3;
  } else if (s2 == 2) {
    between--;
    answers = answers < 5 ? answers + 1 : 5;
    s2 = 1;
  } else if (s2 == 3 && in != 5) {
    s2 = 2;
    rounds = (rounds + 1) % 90;
  }
}

int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 6)
      return 0;
    second(first(in), in);
    if (between < 0 || between > 3)
      reach_error();
    if (s2 != 1 && between == 0)
      reach_error();
    if (answers < 0 || answers > 5 || mark > 6)
      reach_error();
  }
}
