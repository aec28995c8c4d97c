// A proof for each function of files.c that is marked as PROVED: what it accesses is valid for all
// arguments of which its callers have checked what is said here.
#include "../../../../runtime/models/files.c"

/* `size` bytes and no more: that an object has others around them makes no difference */
static char *place(size_t size) {
  __VERIFIER_assume(size < (size_t)-1 / 4);
  char *object = malloc(size);
  __VERIFIER_assume(object != NULL);
  return object;
}

void proof_put_bytes(void) {
  size_t count = __VERIFIER_nondet_size_t();
  put_bytes((byte *)place(count), count);
}

void proof_put_letters(void) {
  size_t count = __VERIFIER_nondet_size_t();
  put_letters(place(count), count);
}
