/* The parity of a byte by a multiplication (a well known bit trick), against a loop: all 256 bytes, concretely. */
extern void reach_error(void);
int main(void) {
  for (unsigned v = 0; v < 256; v++) {
    unsigned trick = (((v * 0x0101010101010101ULL) & 0x8040201008040201ULL) % 0x1FF) & 1;
    unsigned parity = 0;
    for (unsigned x = v; x; x >>= 1)
      parity ^= x & 1;
    if (trick != parity)
      reach_error();
  }
  return 0;
}
