/* Blocks of a switch have buffers of their own. */
extern int __VERIFIER_nondet_int(void);

static unsigned char *buffer;

static void clear(unsigned length) {
  for (unsigned i = 0; i < length; i++)
    buffer[i] = 0;
}

int main(void) {
  switch (__VERIFIER_nondet_int()) {
  case 1: {
    unsigned char small[4];
    buffer = small;
    clear(4);
    return small[3];
  }
  case 2: {
    unsigned char large[16];
    buffer = large;
    clear(16);
    return large[15];
  }
  }
  return 0;
}
