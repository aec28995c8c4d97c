/* A reactive system in the style of event-condition-action rules: six variables of small range, an endless input loop. The
 * error needs a17 == 8 with a5 == 4, which no rule sequence makes. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a5 = 3, a17 = 7, a21 = 1, a8 = 14;
static int step(int in) {
  if (in == 1 && a17 == 7 && a21 == 1) {
    a17 = 8;
    a5 = 5;
    return 21;
  }
  if (in == 2 && a17 == 8 && a5 == 5) {
    a5 = 3;
    a17 = 9;
    a8 = 15;
    return 22;
  }
  if (in == 3 && a17 == 9 && a8 == 15) {
    a5 = 4;
    a21 = 0;
    return 23;
  }
  if (in == 4 && a5 == 4 && a21 == 0) {
    a17 = 7;
    a8 = 14;
    return 24;
  }
  if (in == 1 && a17 == 7 && a21 == 0) {
    a5 = 5;
    a21 = 1;
    return 25;
  }
  if (a17 == 8 && a5 == 4)
    reach_error();
  return -2;
}
int main(void) {
  for (;;) {
    int in = __VERIFIER_nondet_int();
    if (in < 1 || in > 4)
      return 0;
    step(in);
  }
}
