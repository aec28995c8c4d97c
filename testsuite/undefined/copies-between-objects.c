/* Objects of the heap, which pointers in memory lead to, and a length that is an input. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct buffer {
  char *data;
  unsigned size;
};
static struct buffer make(unsigned size) {
  struct buffer made = {malloc(size), size};
  if (made.data == NULL)
    exit(1);
  memset(made.data, 0, size);
  return made;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 64)
    return 0;
  struct buffer buffers[2] = {make(64), make(64)};
  memcpy(buffers[0].data, buffers[1].data, n);
  free(buffers[0].data);
  free(buffers[1].data);
  return 0;
}
