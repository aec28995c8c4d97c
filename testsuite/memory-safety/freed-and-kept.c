/* As freed-by-owner, but the pointer is kept. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct message {
  int length;
  unsigned char *text;
};

static void discard(struct message *message) {
  free(message->text);
  message->length = 0;
}

int main(void) {
  struct message message;
  message.length = 4;
  message.text = malloc(4);
  message.text[3] = 1;
  while (__VERIFIER_nondet_int())
    discard(&message);
  discard(&message);
  return 0;
}
