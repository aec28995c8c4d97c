/* An address is kept as a number with one bit set; the loop moves it. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2] = {1, 2};
int main(void) {
  __UINTPTR_TYPE__ bits = (__UINTPTR_TYPE__)a + 1;
  while (__VERIFIER_nondet_int())
    bits = (__UINTPTR_TYPE__)a + 5;
  *(int *)(bits - 1) = 3;
  if (a[1] != 2)
    reach_error();
  return 0;
}
