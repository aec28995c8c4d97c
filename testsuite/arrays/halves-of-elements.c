/* The upper half of each element is written through a union. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union both {
  int whole;
  short half[2];
};
union both a[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i].whole = 42;
  for (int i = 0; i < n; i++)
    a[i].half[1] = 1;
  for (int i = 0; i < n; i++)
    if (a[i].whole != 42)
      reach_error();
  return 0;
}
