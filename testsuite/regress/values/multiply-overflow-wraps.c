/* 65536 * 65536 is zero in 32 bits, although neither factor is. */
// inputs: 65536
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x < 100000 && x * x <= 0)
    reach_error();
  return 0;
}
