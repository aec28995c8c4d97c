/* Unsigned numbers are shifted, multiplied and added modulo two to their width. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned hash = 2166136261u;
  for (int i = 0; i < 8; i++) {
    hash ^= __VERIFIER_nondet_uint() & 0xff;
    hash = (hash << 5) + hash * 16777619u - hash;
  }
  return hash == 0;
}
