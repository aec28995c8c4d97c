/* The greatest of what is read, where the last one is not looked at. */
// inputs: 1, 2, 3, 4, 5, 6
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[6], greatest = 0;
  for (int i = 0; i < 6; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0 || a[i] > 100)
      return 0;
  }
  for (int i = 0; i < 5; i++)
    if (a[i] > greatest)
      greatest = a[i];
  if (a[5] > greatest)
    reach_error();
  return 0;
}
