/* A header is subtracted from a length that may be shorter. */
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned char packet[256], body[256];

int main(void) {
  unsigned short length = __VERIFIER_nondet_ushort();
  if (length > 256)
    return 1;
  unsigned short rest = length - 8;
  memcpy(body, packet, rest);
  return 0;
}
