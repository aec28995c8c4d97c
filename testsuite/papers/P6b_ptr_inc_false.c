/* (variant) negated check. FALSE. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void inc(int *x) { *x = *x + 1; }
int main(void) {
  int cell = __VERIFIER_nondet_int(), *y = &cell;
  *y = 0;
  inc(y);
  if (*y == 1) reach_error();
  return 0;
}
