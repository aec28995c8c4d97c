/* Two nested loops as two recursions over state behind pointers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();}
  }
}

void func_to_recursive_line_34_to_37_0(int *i, int *j, int *k);
void func_to_recursive_line_31_to_39_0(int *n, int *i, int *j, int *k);

void func_to_recursive_line_34_to_37_0(int *i, int *j, int *k) {
  if (*j < *i) {
    (*k)++;
    (*j)++;
    func_to_recursive_line_34_to_37_0(i, j, k);
  }
}

void func_to_recursive_line_31_to_39_0(int *n, int *i, int *j, int *k) {
  if (*i < *n) {
    *j = 0;
    func_to_recursive_line_34_to_37_0(i, j, k);
    (*i)++;
    func_to_recursive_line_31_to_39_0(n, i, j, k);
  }
}

int main() {
  int n = __VERIFIER_nondet_int();
  int i = 0, j = 0, k = 0;
  if (!(n >= 0 && n <= 100)) return 0;
  func_to_recursive_line_31_to_39_0(&n, &i, &j, &k);
  __VERIFIER_assert(k <= n);
  return 0;
}
