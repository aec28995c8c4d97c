/* An arbitrary unsigned short is at most 65535, its promotion never negative. */
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
  unsigned short s = __VERIFIER_nondet_ushort();
  int promoted = s;
  if (promoted < 0 || promoted > 65535 || -promoted > 0)
    reach_error();
  return 0;
}
