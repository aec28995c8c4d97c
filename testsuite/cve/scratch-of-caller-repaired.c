/* As scratch-of-caller (repaired): what is not the array is freed. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { SHORT = 20 };

static unsigned digest(const unsigned char *bytes, unsigned length) {
  unsigned sum = 1;
  for (unsigned i = 0; i < length; i++)
    sum = (sum << 5 | sum >> 27) ^ bytes[i];
  return sum;
}

/* A text of so many bytes, a quote on either side. */
static unsigned quoted(unsigned length) {
  unsigned char scratch[SHORT + 1];
  unsigned room = length + 2;
  unsigned char *buffer = room > sizeof scratch ? malloc(room) : scratch;
  buffer[0] = '"';
  for (unsigned i = 1; i <= length; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    buffer[i] = c == '"' ? '\'' : c;
  }
  buffer[length + 1] = '"';
  unsigned result = digest(buffer, room);
  if (buffer != scratch)
    free(buffer);
  return result;
}

int main(void) {
  unsigned length = __VERIFIER_nondet_uchar();
  if (length > 200)
    return 1;
  return quoted(length) == 0;
}
