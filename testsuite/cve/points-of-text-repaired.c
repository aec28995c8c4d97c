/* As points-of-text (repaired): what does not continue a character ends the text. */
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LONGEST = 24 };

static unsigned length_of(unsigned char first) {
  if (first < 0xc0)
    return 1;
  if (first < 0xe0)
    return 2;
  return first < 0xf0 ? 3 : 4;
}

/* Code points of a text, with a zero behind the last. */
static unsigned *points_of(const unsigned char *text) {
  unsigned *points = malloc((strlen((const char *)text) + 1) * sizeof *points);
  unsigned count = 0;
  while (*text) {
    unsigned length = length_of(*text);
    unsigned point = length == 1 ? *text : *text & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
      if ((text[i] & 0xc0) != 0x80) {
        points[count] = 0;
        return points;
      }
      point = point << 6 | (text[i] & 0x3f);
    }
    points[count++] = point;
    text += length;
  }
  points[count] = 0;
  return points;
}

int main(void) {
  unsigned length = __VERIFIER_nondet_uchar();
  if (length > LONGEST)
    return 1;
  unsigned char *text = malloc(length + 1);
  for (unsigned i = 0; i < length; i++)
    text[i] = __VERIFIER_nondet_uchar();
  text[length] = 0;
  unsigned *points = points_of(text);
  unsigned count = 0;
  while (points[count])
    count++;
  free(points);
  free(text);
  return (int)count;
}
