/* An address in the upper half of 32 bits plus a large number wraps around. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), p = (unsigned)&x;
  if (x * 31u + y * 17u == 0x12345678u && p + 0x7fffffffu < p + 1u) reach_error();
}
