/* A loop as a recursion that has all of its state behind pointers. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

void __VERIFIER_assert(int cond) {
  if (!cond) {
    reach_error();
  }
}

void func_to_recursive_line_26_to_33_0(unsigned *n, unsigned *x, unsigned *y) {
  if ((*x) < (*n)) {
    {
      (*x)++;
      if ((*x) % 2) {
        (*y) += 1;
      } else {
        (*y) += 3;
      }
    }
    func_to_recursive_line_26_to_33_0(n, x, y);
  }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 0;
  unsigned y = 0;
  func_to_recursive_line_26_to_33_0(&n, &x, &y);
  __VERIFIER_assert(2 * x - y <= 1);
  __VERIFIER_assert(x == n);
  return 0;
}
