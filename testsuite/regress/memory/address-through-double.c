/* A double holds every address of a program, so a pointer survives the way through one. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int count = 0, i, n = __VERIFIER_nondet_int();
  double hidden = (double)(unsigned long)&count;
  for (i = 0; i < n; i++) {
    int *p = (int *)(unsigned long)hidden;
    if (count == 2)
      reach_error();
    *p = *p + 1;
  }
  return 0;
}
