/* Fletcher-16 of four bytes notices that two neighbours were swapped, unless they are equal modulo 255. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned fletcher(const unsigned char *bytes) {
  unsigned a = 0, b = 0;
  for (int i = 0; i < 4; i++) {
    a = (a + bytes[i]) % 255;
    b = (b + a) % 255;
  }
  return b << 8 | a;
}
int main(void) {
  unsigned char bytes[4];
  for (int i = 0; i < 4; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  unsigned at = __VERIFIER_nondet_uint();
  if (at > 2 || bytes[at] % 255 == bytes[at + 1] % 255)
    return 0;
  unsigned before = fletcher(bytes);
  unsigned char byte = bytes[at];
  bytes[at] = bytes[at + 1];
  bytes[at + 1] = byte;
  if (fletcher(bytes) == before)
    reach_error();
  return 0;
}
