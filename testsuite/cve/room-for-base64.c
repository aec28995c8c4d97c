/* The room for a decoded text is three bytes for each four, and an end; three characters that are
   left over decode to two bytes. After CVE-2018-6789 (Exim). */
// inputs: 3, 97, 97, 97
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LONGEST = 20, NONE = 255 };

static unsigned value_of(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : NONE;
}

/* The number of bytes, or -1. The caller frees `*decoded` in each case. */
static int decode(const char *text, unsigned char **decoded) {
  unsigned char *to = malloc(3 * (strlen(text) / 4) + 1);
  unsigned char *start = *decoded = to;
  while (*text) {
    unsigned first = value_of(*text++);
    if (first == NONE || *text == 0)
      return -1;
    unsigned second = value_of(*text++);
    if (second == NONE)
      return -1;
    *to++ = (unsigned char)(first << 2 | second >> 4);
    if (*text == '=')
      break;
    unsigned third = value_of(*text);
    if (*text == 0 || third == NONE)
      return -1;
    text++;
    *to++ = (unsigned char)(second << 4 | third >> 2);
    if (*text == '=')
      break;
    unsigned fourth = value_of(*text);
    if (*text == 0 || fourth == NONE)
      return -1;
    text++;
    *to++ = (unsigned char)(third << 6 | fourth);
  }
  *to = 0;
  return (int)(to - start);
}

int main(void) {
  char text[LONGEST + 1];
  unsigned length = __VERIFIER_nondet_uchar();
  if (length > LONGEST)
    return 1;
  for (unsigned i = 0; i < length; i++)
    text[i] = __VERIFIER_nondet_char();
  text[length] = 0;
  unsigned char *decoded;
  int size = decode(text, &decoded);
  int result = size > 0 ? decoded[size - 1] : 0;
  free(decoded);
  return result;
}
