/* Every call writes the cell that the first one was given. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int down(int *above, int n) {
  int own = 5;
  if (n > 0)
    down(above, n - 1);
  *above = 6;
  return own;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), top = 1;
  if (n < 0 || n > 2)
    return 0;
  int own = down(&top, n);
  if (top != 6 || own != (n > 0 ? 6 : 5))
    reach_error();
  return 0;
}
