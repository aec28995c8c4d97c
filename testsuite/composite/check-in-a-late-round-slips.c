/* An input is looked at in one of many rounds over known numbers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int input = __VERIFIER_nondet_int();
  unsigned hash = 1;
  for (unsigned i = 0; i < 300000; i++) {
    hash = hash * 1103515245u + 12345u;
    if (i == 250000 && input == 5) reach_error();
  }
  return 0;
}
