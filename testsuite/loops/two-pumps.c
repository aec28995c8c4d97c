/* Two pumps fill a tank, each as often as it was ordered to; then it is emptied as often as both
 * together were ordered. An order below zero is none. Invariant of the emptying: level + taken >=
 * first + second; so there is something left to be taken. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  if (first < -50000 || first > 50000 || second < -50000 || second > 50000)
    return 0;
  int level = 0;
  for (int filled = 0; filled < first; filled++)
    level++;
  for (int filled = 0; filled < second; filled++)
    level++;
  for (int taken = 0; taken < first + second; taken++) {
    if (level <= 0)
      reach_error();
    level--;
  }
  return 0;
}
