/* What compilers call for atomic objects of a size that the machine has no instructions for. There
 * is one thread, so each of them is done in one step. */
#include "models.h"

static void move(byte *to, const byte *from, size_t size) { __builtin_memmove(to, from, size); }

void __atomic_load_any(size_t size, const void *from, void *to, int order) __asm__("__atomic_load");
void __atomic_load_any(size_t size, const void *from, void *to, int order) { (void)order, move(to, from, size); }

void __atomic_store_any(size_t size, void *to, const void *from, int order) __asm__("__atomic_store");
void __atomic_store_any(size_t size, void *to, const void *from, int order) { (void)order, move(to, from, size); }

void __atomic_exchange_any(size_t size, void *at, const void *from, void *old, int order) __asm__("__atomic_exchange");
void __atomic_exchange_any(size_t size, void *at, const void *from, void *old, int order) {
  (void)order;
  for (size_t i = 0; i < size; i++) {
    byte b = ((const byte *)from)[i];
    ((byte *)old)[i] = ((byte *)at)[i];
    ((byte *)at)[i] = b;
  }
}

_Bool __atomic_compare_exchange_any(size_t size, void *at, void *expected, const void *from, int success, int failure) __asm__("__atomic_compare_exchange");
_Bool __atomic_compare_exchange_any(size_t size, void *at, void *expected, const void *from, int success, int failure) {
  (void)success, (void)failure;
  for (size_t i = 0; i < size; i++)
    if (((byte *)at)[i] != ((byte *)expected)[i]) {
      move(expected, at, size);
      return 0;
    }
  move(at, from, size);
  return 1;
}
