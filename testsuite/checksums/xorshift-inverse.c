/* A step of xorshift on 32 bits can be undone. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned undo_left(unsigned x, int shift) {
  unsigned y = x;
  for (int done = shift; done < 32; done += shift)
    y = x ^ y << shift;
  return y;
}
static unsigned undo_right(unsigned x, int shift) {
  unsigned y = x;
  for (int done = shift; done < 32; done += shift)
    y = x ^ y >> shift;
  return y;
}
int main(void) {
  unsigned seed = __VERIFIER_nondet_uint(), x = seed;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  if (undo_left(undo_right(undo_left(x, 5), 17), 13) != seed)
    reach_error();
  return 0;
}
