/* A relay tells the address of a client in an option; as much of it as there is goes into a field
   of 16 bytes on the stack. After CVE-2017-14493 (dnsmasq). */
// inputs: 24, 0, 79, 0, 20, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { CLIENT_ADDRESS = 79, LONGEST = 16, PACKET = 64 };

struct state {
  unsigned type, length;
  unsigned char address[LONGEST];
};

static unsigned word(const unsigned char *at) { return (unsigned)at[0] << 8 | at[1]; }

/* Options are a code of two bytes, a length of two, and so many bytes. */
static const unsigned char *find(const unsigned char *at, const unsigned char *end, unsigned code) {
  while (end - at >= 4) {
    unsigned length = word(at + 2);
    if (end - at - 4 < (long)length)
      return NULL;
    if (word(at) == code)
      return at;
    at += 4 + length;
  }
  return NULL;
}

static unsigned relay(const unsigned char *packet, unsigned size) {
  struct state state = {0, 0, {0}};
  const unsigned char *option = find(packet, packet + size, CLIENT_ADDRESS);
  if (option) {
    unsigned length = word(option + 2);
    if (length < 3)
      return 0;
    state.type = word(option + 4);
    state.length = length - 2;
    memcpy(state.address, option + 6, state.length);
  }
  unsigned sum = state.type;
  for (unsigned i = 0; i < state.length; i++)
    sum = sum * 257 + state.address[i];
  return sum;
}

int main(void) {
  unsigned char packet[PACKET];
  unsigned size = __VERIFIER_nondet_uchar();
  if (size > PACKET)
    return 1;
  for (unsigned i = 0; i < size; i++)
    packet[i] = __VERIFIER_nondet_uchar();
  return relay(packet, size) == 1;
}
