// Where a sum of an address and a number wraps around tells the address.
// inputs: 3986664095
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = 0;
  unsigned long v = (unsigned long)&x, w = 0;
  unsigned long least = 0;
  for (unsigned i = 64; i-- > 0;) {
    unsigned long tried = least | 1ul << i;
    if (v + tried >= v) least = tried;
  }
  w = ~least;
  *(int *)w = 1;
  unsigned n = __VERIFIER_nondet_uint();
  // Made-up inputs do not find this one.
  if (x && (n ^ (n << 13)) * 2654435761u == 0xdeadbeefu) reach_error();
  return 0;
}
