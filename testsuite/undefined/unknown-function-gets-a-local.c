/* A function that is not here is taken to use what it is given as it may. */
extern int __VERIFIER_nondet_int(void);
extern void fill(int *cells, int count);
int main(void) {
  int cells[4] = {0};
  fill(cells, 4);
  return cells[__VERIFIER_nondet_int() & 3] != 0;
}
