/* A peer gets back what it sent, as much of it as it says it sent: that is not held against what
   came. After CVE-2014-0160 (OpenSSL, Heartbleed). */
// inputs: 3, 1, 0, 64
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { REQUEST = 1, RESPONSE = 2, HEADER = 3, PADDING = 16, LARGEST = 64 };

struct message {
  unsigned char *bytes;
  size_t size;
};

static unsigned sent;

static int receive(struct message *message) {
  size_t size = __VERIFIER_nondet_uchar();
  if (size < HEADER || size > LARGEST)
    return 0;
  message->bytes = malloc(size);
  message->size = size;
  for (size_t i = 0; i < size; i++)
    message->bytes[i] = __VERIFIER_nondet_uchar();
  return 1;
}

static void transmit(const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    sent = sent * 31 + bytes[i];
}

static void answer(const struct message *message) {
  const unsigned char *at = message->bytes;
  unsigned char kind = *at++;
  size_t length = (size_t)at[0] << 8 | at[1];
  at += 2;
  if (kind != REQUEST)
    return;
  size_t size = HEADER + length + PADDING;
  unsigned char *reply = malloc(size);
  unsigned char *to = reply;
  *to++ = RESPONSE;
  *to++ = (unsigned char)(length >> 8);
  *to++ = (unsigned char)length;
  memcpy(to, at, length);
  memset(to + length, 0, PADDING);
  transmit(reply, size);
  free(reply);
}

int main(void) {
  struct message message;
  if (!receive(&message))
    return 1;
  answer(&message);
  free(message.bytes);
  return 0;
}
