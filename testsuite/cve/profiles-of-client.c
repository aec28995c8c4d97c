/* A list of profiles is allocated before the rest of the extension is looked at; where that is bad,
   nobody frees the list. After CVE-2014-3513 (OpenSSL, SRTP). */
// inputs: 6, 0, 2, 0, 1, 7, 0
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LARGEST = 32, KNOWN_PROFILES = 4 };

struct profiles {
  unsigned count;
  unsigned ids[];
};

static unsigned word(const unsigned char *at) { return (unsigned)at[0] << 8 | at[1]; }

static struct profiles *parse(const unsigned char *at, unsigned size) {
  if (size < 2)
    return NULL;
  unsigned length = word(at);
  at += 2;
  size -= 2;
  if (length % 2 != 0 || length >= size)
    return NULL;
  struct profiles *profiles = malloc(sizeof *profiles + length / 2 * sizeof(unsigned));
  profiles->count = 0;
  for (unsigned i = 0; i < length; i += 2) {
    unsigned id = word(at + i);
    if (id >= 1 && id <= KNOWN_PROFILES)
      profiles->ids[profiles->count++] = id;
  }
  at += length;
  size -= length;
  // What is left is an identifier with its length in front.
  if (at[0] != size - 1)
    return NULL;
  return profiles;
}

int main(void) {
  unsigned size = __VERIFIER_nondet_uchar();
  if (size > LARGEST)
    return 1;
  unsigned char extension[LARGEST];
  for (unsigned i = 0; i < size; i++)
    extension[i] = __VERIFIER_nondet_uchar();
  struct profiles *profiles = parse(extension, size);
  if (!profiles)
    return 1;
  int is_strong = 0;
  for (unsigned i = 0; i < profiles->count; i++)
    is_strong |= profiles->ids[i] == 1;
  free(profiles);
  return is_strong;
}
