/* Each header of a chain says how large it is, its own three bytes included; a size of one or two
   makes the rest a very large number. After CVE-2017-5601 (libarchive). */
// inputs: 12, 2, 0, 1, 65, 66, 67, 68, 69, 70, 71, 72, 73
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { OWN = 3, CHECKSUM = 0, NAME = 1, OWNER = 0x51, LARGEST = 48 };

struct entry {
  char name[16];
  unsigned checksum, owner;
};

static int read_headers(const unsigned char *at, size_t left, struct entry *entry) {
  while (left >= OWN) {
    size_t size = at[0] | (size_t)at[1] << 8;
    if (size == 0)
      return 1;
    if (size > left)
      return 0;
    size_t data_size = size - OWN;
    const unsigned char *data = at + OWN;
    switch (at[2]) {
    case CHECKSUM:
      if (data_size >= 2)
        entry->checksum = data[0] | (unsigned)data[1] << 8;
      break;
    case NAME:
      for (size_t i = 0; i < data_size; i++)
        if (i < sizeof entry->name - 1)
          entry->name[i] = data[i] == 0xff ? '/' : (char)data[i];
      break;
    case OWNER:
      if (data_size == 4)
        entry->owner = data[0] | (unsigned)data[1] << 8;
      break;
    }
    at += size;
    left -= size;
  }
  return 0;
}

int main(void) {
  size_t size = __VERIFIER_nondet_uchar();
  if (size > LARGEST)
    return 1;
  unsigned char *bytes = malloc(size);
  for (size_t i = 0; i < size; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
  struct entry entry = {{0}, 0, 0};
  int is_whole = read_headers(bytes, size, &entry);
  free(bytes);
  return is_whole && entry.owner == 0;
}
