// A proof for each function of stdlib.c that is marked as PROVED: what it accesses is valid for all
// arguments of which its callers have checked what is said here.
#include "../../../../runtime/models/stdlib.c"

/* `size` bytes and no more: that an object has others around them makes no difference */
static byte *place(size_t size) {
  __VERIFIER_assume(size < (size_t)-1 / 4);
  byte *object = malloc(size);
  __VERIFIER_assume(object != NULL);
  return object;
}

void proof_same(void) {
  size_t size = __VERIFIER_nondet_size_t();
  const byte *a = place(size);
  same(a, place(size), size);
}

void proof_read_decimal(void) {
  size_t size = __VERIFIER_nondet_size_t(), first = __VERIFIER_nondet_size_t();
  subject r = {0, 0, 0};
  read_decimal(&r, (const char *)place(size), first, size, __VERIFIER_nondet_ulonglong());
}

void proof_swap(void) {
  size_t size = __VERIFIER_nondet_size_t();
  byte *a = place(size);
  swap(a, place(size), size);
}
