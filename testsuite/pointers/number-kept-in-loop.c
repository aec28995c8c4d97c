/* An address is kept as a number with one bit set, and used again behind the loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2] = {1, 2};
int main(void) {
  __UINTPTR_TYPE__ bits = (__UINTPTR_TYPE__)a + 1;
  while (__VERIFIER_nondet_int())
    a[0]++;
  *(int *)(bits - 1) = 3;
  if (a[1] != 2)
    reach_error();
  return 0;
}
