/* No element is above the greatest, where an index times four may wrap around. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[50000];
  for (int i = 0; i < 50000; i++)
    a[i] = __VERIFIER_nondet_int();
  int greatest = 0;
  int i = 0;
  while (i < 50000) {
    if (a[i] > greatest)
      greatest = a[i];
    i = i + 1;
  }
  for (int k = 0; k < 50000; k++)
    if (a[k] > greatest)
      reach_error();
  return 0;
}
