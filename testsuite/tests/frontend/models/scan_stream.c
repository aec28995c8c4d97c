// A proof for each function of scan_stream.c that is marked as PROVED: what it accesses is valid for
// all arguments of which its callers have checked what is said here.
#include "../../../../runtime/models/scan_stream.c"

/* `size` bytes and no more: that an object has others around them makes no difference */
static char *place(size_t size) {
  __VERIFIER_assume(size < (size_t)-1 / 4);
  char *object = malloc(size);
  __VERIFIER_assume(object != NULL);
  return object;
}

void proof_store_characters(void) {
  size_t n = __VERIFIER_nondet_size_t();
  store_characters(place(n), n);
}

void proof_store_field(void) {
  size_t most = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(most > 0 && most < (size_t)-1 / 4);
  word any = __VERIFIER_nondet_ulonglong();
  store_field(place(most + 1), most, any, any, any, any);
}
