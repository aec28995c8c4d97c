/* What rustc expects of Rust's standard library. Its names are mangled and change with the
 * compiler: the front end gives the declarations these names. */
#include "models.h"

extern void *aligned_alloc(size_t align, size_t size);
extern void free(void *p);
extern _Noreturn void abort(void);

/* std::rt::lang_start_internal(main: &dyn Fn() -> i32, …): the table holds drop, size, align,
 * call_once, call_mut, call */
long __parsimony_rust_main(void *closure, void **table, long argc, void *argv, unsigned char sigpipe) {
  int (*call)(void *) = (int (*)(void *))table[5];
  return call(closure);
}

/* alloc::alloc, as std's System allocator does it: malloc is aligned to twice the word */
void *__parsimony_rust_alloc(size_t size, size_t align) {
  return align <= 2 * sizeof(void *) ? malloc(size) : aligned_alloc(align, size);
}

void *__parsimony_rust_alloc_zeroed(size_t size, size_t align) {
  byte *p = __parsimony_rust_alloc(size, align);
  if (p != NULL)
    for (size_t i = 0; i < size; i++) p[i] = 0;
  return p;
}

void __parsimony_rust_dealloc(void *p, size_t size, size_t align) { free(p); }

void *__parsimony_rust_realloc(void *old, size_t old_size, size_t align, size_t size) {
  byte *p = __parsimony_rust_alloc(size, align);
  if (p == NULL) return NULL;
  size_t kept = old_size < size ? old_size : size;
  for (size_t i = 0; i < kept; i++) p[i] = ((byte *)old)[i];
  free(old);
  return p;
}

/* alloc::raw_vec::handle_error: a request of this alignment got nothing (handle_alloc_error) */
void __parsimony_rust_without_memory(size_t align) {
  if (align != 0) abort();
}

void __parsimony_rust_nothing(void) {}
