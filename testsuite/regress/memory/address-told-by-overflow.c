// So does an overflow.
// inputs: 3986664095
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 0;
  unsigned long v = (unsigned long)&x, w = 0;
  for (unsigned i = 0; i < 64; i++) {
    unsigned char sum;
    w |= (unsigned long)__builtin_add_overflow((unsigned char)(v >> i & 1), 255, &sum) << i;
  }
  *(int *)w = 1;
  unsigned n = __VERIFIER_nondet_uint();
  // Made-up inputs do not find this one.
  if (x && (n ^ (n << 13)) * 2654435761u == 0xdeadbeefu) reach_error();
  return 0;
}
