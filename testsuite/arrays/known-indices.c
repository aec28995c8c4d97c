/* An array filled and read at known indices; each element is a cell of its own. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[8], other = __VERIFIER_nondet_int();
  for (int i = 0; i < 8; i++)
    a[i] = i * i;
  a[3] = other;
  if (a[2] != 4 || a[4] != 16 || a[7] != 49)
    reach_error();
  if (a[3] != other)
    reach_error();
  return 0;
}
