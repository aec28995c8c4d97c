/* Members of structs in an array: a later write goes to the wrong one. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair {
  int first, second;
};
struct pair a[50000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50000)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i].first = 1;
    a[i].second = 2;
  }
  for (int i = 0; i < n; i++)
    a[i].first = 5;
  for (int i = 0; i < n; i++)
    if (a[i].first != 1)
      reach_error();
  return 0;
}
