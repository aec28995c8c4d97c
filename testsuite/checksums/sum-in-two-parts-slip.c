/* A checksum by a table of 16 entries, of eight arbitrary bytes: the same in one go, and in two with
   any place between the parts, but the second part ends too soon where
   the first is longer than five. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned long table[16];

static unsigned long sum(unsigned long before, const unsigned char *bytes, unsigned size) {
  unsigned long now = ~before & 0xffffffffUL;
  for (; size > 0; size--, bytes++) {
    now = (now >> 4) ^ table[(now ^ *bytes) & 15];
    now = (now >> 4) ^ table[(now ^ (*bytes >> 4)) & 15];
  }
  return now ^ 0xffffffffUL;
}

int main(void) {
  unsigned char bytes[8];
  for (unsigned i = 0; i < 16; i++) {
    unsigned long entry = i;
    for (int bit = 0; bit < 4; bit++)
      entry = (entry >> 1) ^ (entry & 1 ? 0xedb88320UL : 0);
    table[i] = entry;
  }
  for (int i = 0; i < 8; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  unsigned first = __VERIFIER_nondet_uint();
  if (first > 8)
    return 0;
  if (sum(sum(0, bytes, first), bytes + first, first > 5 ? 7 - first + (first == 8) : 8 - first) != sum(0, bytes, 8))
    reach_error();
  return 0;
}
