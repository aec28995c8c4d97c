/* Functions of SV-COMP that tasks define themselves, for programs that only declare them, and those
 * of verifier.h. */
#include "models.h"

extern void reach_error(void);

/* As tasks define it */
void __VERIFIER_assert(int condition) {
  if (!condition) reach_error();
}

/* verifier.h */
extern void __VERIFIER_nondet_memory(void *object, size_t size);

void *verifier_buffer(size_t size) {
  void *buffer = malloc(size);
  __VERIFIER_assume(buffer != NULL);
  __VERIFIER_nondet_memory(buffer, size);
  return buffer;
}

/* The bytes before the end are any but zero, so that each string is made once: by its length. */
char *verifier_string(size_t most) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length <= most);
  char *string = verifier_buffer(length + 1);
  for (size_t i = 0; i < length; i++) __VERIFIER_assume(string[i] != 0);
  string[length] = 0;
  return string;
}

long long verifier_between(long long least, long long most) {
  long long number = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(least <= number && number <= most);
  return number;
}
