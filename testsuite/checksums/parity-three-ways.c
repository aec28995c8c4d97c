/* The parity of 32 bits by a loop, by folding and by a table for half bytes. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static const unsigned char table[16] = {0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0};
int main(void) {
  unsigned word = __VERIFIER_nondet_uint(), by_loop = 0, folded = word, by_table = 0;
  for (int i = 0; i < 32; i++)
    by_loop ^= word >> i & 1;
  for (int shift = 16; shift > 0; shift /= 2)
    folded ^= folded >> shift;
  for (int i = 0; i < 32; i += 4)
    by_table ^= table[word >> i & 15];
  if (by_loop != (folded & 1) || by_loop != by_table)
    reach_error();
  return 0;
}
