/* x grows by two for an arbitrary time: it stays even. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int())
    x += 2;
  if (x % 2 != 0)
    reach_error();
  return 0;
}
