/* A pointer walks over an array in a record, at most to its end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct record { int a[3], b; };
int main(void) {
  struct record r = {{1, 2, 3}, 4};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  int *p = (int *)&r;
  for (int *end = p + n; p != end; p++)
    *p = 9;
  if (r.b != 4)
    reach_error();
  return 0;
}
