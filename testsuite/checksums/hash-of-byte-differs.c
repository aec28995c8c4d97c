/* The FNV-1a hash of one byte before two given ones: other bytes have other hashes, since the factor is
 * odd. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned hash(const unsigned char *bytes, int size) {
  unsigned h = 2166136261u;
  for (int i = 0; i < size; i++)
    h = (h ^ bytes[i]) * 16777619u;
  return h;
}
int main(void) {
  unsigned char one[3] = {__VERIFIER_nondet_uchar(), 'a', 'b'}, two[3] = {__VERIFIER_nondet_uchar(), 'a', 'b'};
  if (one[0] != two[0] && hash(one, 3) == hash(two, 3))
    reach_error();
  return 0;
}
