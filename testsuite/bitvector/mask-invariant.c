/* The low two bits stay clear through any sequence of aligned operations: a fact about single bits of an unbounded value. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned address = 0x1000;
  while (__VERIFIER_nondet_uint()) {
    if (__VERIFIER_nondet_uint())
      address += __VERIFIER_nondet_uint() << 2;
    else
      address &= ~0xfu;
  }
  if (address & 3)
    reach_error();
  return 0;
}
