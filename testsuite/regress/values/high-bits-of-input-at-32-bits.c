/* A mask of 64 bits whose low half is zero is not zero where addresses have 32. */
// inputs: 10540999472769400832
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
static unsigned crowd[64];
int main(void) {
  for (unsigned i = 0; i < 6000; i++) crowd[i % 64] += i;
  unsigned long long x = __VERIFIER_nondet_ulonglong() * 7;
  if ((x & 0x7fff00000000ULL) == 0x123400000000ULL) reach_error();
  return 0;
}
