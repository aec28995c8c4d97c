/* Hexadecimal digits: decoding what was encoded gives the byte back, and no string of any two
 * characters is decoded to something else than a byte. `proof_wrong` shows a counterexample.
 *
 *   verify --proofs hex.c
 */
#include <verifier.h>

static char digit(unsigned value) { return (char)(value < 10 ? '0' + value : 'a' + value - 10); }

static int value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

static int decode(const char *text) {
  int high = value(text[0]);
  if (high < 0) return -1;
  int low = value(text[1]);
  return low < 0 ? -1 : high << 4 | low;
}

void proof_round_trip(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  char text[3] = {digit(byte >> 4), digit(byte & 15), 0};
  verifier_assert(decode(text) == byte);
}

void proof_any_text_is_a_byte_or_none(void) {
  char *text = verifier_string(2);
  int byte = decode(text);
  verifier_assert(byte >= -1 && byte <= 255);
}

/* Two digits of one value: upper and lower case. */
void proof_wrong(void) {
  char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
  verifier_assume(value(a) >= 0 && value(a) == value(b));
  verifier_assert(a == b);
}
