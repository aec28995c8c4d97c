// A proof for each function of write.c that is marked as PROVED: what it accesses is valid for all
// arguments of which its callers have checked what is said here.
#include "../../../../runtime/models/write.c"

/* `size` bytes and no more: that an object has others around them makes no difference */
static char *place(size_t size) {
  __VERIFIER_assume(size < (size_t)-1 / 4);
  char *object = malloc(size);
  __VERIFIER_assume(object != NULL);
  return object;
}

void proof_copy_bytes(void) {
  size_t n = __VERIFIER_nondet_size_t();
  char *to = place(n);
  copy_bytes(to, place(n), n);
}

void proof_fill_bytes(void) {
  size_t n = __VERIFIER_nondet_size_t();
  fill_bytes(place(n), (char)__VERIFIER_nondet_int(), n);
}

void proof_put_digits(void) {
  size_t n = __VERIFIER_nondet_size_t(), count = __VERIFIER_nondet_size_t();
  unsigned base = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(base == 8 || base == 10 || base == 16);
  put_digits(place(n), n, count, __VERIFIER_nondet_ulonglong(), base, 'a');
}

void proof_put_small_digits(void) {
  size_t n = __VERIFIER_nondet_size_t(), count = __VERIFIER_nondet_size_t();
  put_small_digits(place(n), n, count, (unsigned)__VERIFIER_nondet_int());
}
