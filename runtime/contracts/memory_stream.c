/* Streams that write to memory (models/memory_stream.c): the library keeps no text, and the program
 * gets any. */
#include "contracts.h"

char *__parsimony_memory_grows(const char *old, size_t length, size_t needed, size_t *room) {
  return (void)old, (void)length, *room = needed, NULL;
}

void __parsimony_memory_copies(char *to, const char *kept, size_t length) {
  (void)kept;
  put_anything(to, length);
  put(to + length, 0);
}

extern void __parsimony_any_bytes(void *to, size_t count);
_Bool __parsimony_memory_moves(char *buffer, size_t capacity, size_t *place, const char *kept, size_t n, _Bool appends) {
  (void)kept, (void)n, (void)appends;
  __parsimony_any_bytes(buffer, capacity);
  size_t end = any_count();
  __VERIFIER_assume(end <= capacity);
  *place = end;
  return __VERIFIER_nondet_bool();
}
