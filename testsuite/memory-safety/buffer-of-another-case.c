/* As buffer-of-a-case, but the buffer is cleared behind the switch. */
extern int __VERIFIER_nondet_int(void);

static unsigned char *buffer;

static void clear(unsigned length) {
  for (unsigned i = 0; i < length; i++)
    buffer[i] = 0;
}

int main(void) {
  unsigned length = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1: {
    unsigned char small[4];
    buffer = small;
    length = 4;
    break;
  }
  case 2: {
    unsigned char large[16];
    buffer = large;
    length = 16;
    break;
  }
  }
  clear(length);
  return 0;
}
