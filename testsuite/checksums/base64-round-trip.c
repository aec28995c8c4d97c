/* Base64 of three bytes, decoded again. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static void encode(const unsigned char *in, char *out) {
  unsigned bits = (unsigned)in[0] << 16 | (unsigned)in[1] << 8 | in[2];
  for (int i = 0; i < 4; i++)
    out[i] = alphabet[bits >> (18 - 6 * i) & 63];
}
static int value(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}
static int decode(const char *in, unsigned char *out) {
  unsigned bits = 0;
  for (int i = 0; i < 4; i++) {
    int v = value(in[i]);
    if (v < 0)
      return -1;
    bits = bits << 6 | (unsigned)v;
  }
  out[0] = (unsigned char)(bits >> 16);
  out[1] = (unsigned char)(bits >> 8);
  out[2] = (unsigned char)bits;
  return 0;
}
int main(void) {
  unsigned char in[3], out[3];
  char text[4];
  for (int i = 0; i < 3; i++)
    in[i] = __VERIFIER_nondet_uchar();
  encode(in, text);
  if (decode(text, out) < 0)
    reach_error();
  for (int i = 0; i < 3; i++)
    if (in[i] != out[i])
      reach_error();
  return 0;
}
