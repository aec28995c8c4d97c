/* As frame-by-length, but the length is held against the wrong buffer. */
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char received[64], payload[32];

int main(void) {
  for (;;) {
    for (int i = 0; i < 4; i++)
      received[i] = __VERIFIER_nondet_uchar();
    unsigned length = received[1];
    if (length > sizeof received)
      continue;
    memcpy(payload, received + 2, length);
    if (payload[0] == 0xff)
      return payload[31];
  }
}
