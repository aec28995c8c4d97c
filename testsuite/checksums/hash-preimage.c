/* Two bytes whose FNV-1a hash ends in 0x777: twelve bits of it. */
// inputs: 13, 213
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned hash(const unsigned char *bytes, int size) {
  unsigned h = 2166136261u;
  for (int i = 0; i < size; i++)
    h = (h ^ bytes[i]) * 16777619u;
  return h;
}
int main(void) {
  unsigned char bytes[2] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  if ((hash(bytes, 2) & 0xfff) == 0x777)
    reach_error();
  return 0;
}
