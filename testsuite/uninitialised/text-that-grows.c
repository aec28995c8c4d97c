/* A buffer on the heap is read as far as its length says, which each character makes greater. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
  char *data;
  unsigned length, room;
};
static void add(struct buffer *buffer, char c) {
  if (buffer->length < buffer->room)
    buffer->data[buffer->length++] = c;
}
int main(void) {
  struct buffer buffer;
  buffer.room = 50;
  buffer.length = 0;
  buffer.data = malloc(50);
  if (buffer.data == NULL)
    return 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++)
    add(&buffer, 'a');
  int sum = 0;
  for (unsigned i = 0; i < buffer.length; i++)
    sum += buffer.data[i];
  return sum;
}
