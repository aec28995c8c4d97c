// A member of an element whose offset is 2^64.
struct pair { int first, second; };
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  struct pair pairs[2] = {{1, 2}, {3, 4}};
  unsigned long i = __VERIFIER_nondet_ulong();
  if (i & 0x1ffffffffffffffful)
    return 0;
  return pairs[i].second;
}
