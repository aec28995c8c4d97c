/* Duff's device: a switch into the middle of a do-while loop. Whatever the count, that many steps are made. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int count = __VERIFIER_nondet_int(), steps = 0;
  if (count < 1 || count > 9)
    return 0;
  int rounds = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      steps++;
    case 3:
      steps++;
    case 2:
      steps++;
    case 1:
      steps++;
    } while (--rounds > 0);
  }
  if (steps != count)
    reach_error();
  return 0;
}
