/* A local that one branch does not write. */
// inputs: 5
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int level, n = __VERIFIER_nondet_int();
  if (n > 10)
    level = 2;
  else if (n < 0)
    level = 1;
  return level;
}
