/* What clang expects of the run-time library of C++ (Itanium C++ ABI, libstdc++), without
 * exceptions: what throws is unsupported. `operator new` and `operator delete` are its
 * own, too. */
#include "models.h"

extern void abort(void) __attribute__((noreturn));

extern void __assert_fail(const char *what, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

/* C++20, 17.9.5: the handler by default, and whatever one that returns, ends in abort */
typedef void (*handler)(void);
#define on_terminate __parsimony_on_terminate
handler on_terminate; /* not static: unknown code may set another one */

handler set_terminate(handler next) __asm__("_ZSt13set_terminatePFvvE");
handler set_terminate(handler next) {
  handler old = on_terminate == NULL ? abort : on_terminate;
  on_terminate = next;
  return old;
}

handler get_terminate(void) __asm__("_ZSt13get_terminatev");
handler get_terminate(void) { return on_terminate == NULL ? abort : on_terminate; }

void terminate(void) __asm__("_ZSt9terminatev");
void terminate(void) {
  if (on_terminate != NULL) on_terminate();
  abort();
}

/* Undefined (C++20, 11.7.4, paragraph 6): a failed assertion; libstdc++ calls `terminate`, so that
 * a handler of the program's runs */
static void fail_or_terminate(const char *what) {
  if (on_terminate != NULL) terminate();
  __assert_fail(what, "", 0, "");
}
void __cxa_pure_virtual(void *object) { fail_or_terminate("no pure virtual function is called"); }
void __cxa_deleted_virtual(void *object) { fail_or_terminate("no deleted virtual function is called"); }

/* Itanium C++ ABI, 3.3.3: the first byte of a guard says that its object is made; the second one,
 * in libstdc++, that it is being made. Asked again then by the same thread, it is undefined (C++20,
 * 8.8): a failed assertion. Some versions of libstdc++ call `terminate`, others wait for ever. */
int __cxa_guard_acquire(unsigned char *guard) {
  if (guard[0] != 0) return 0;
  if (guard[1] != 0) {
    if (on_terminate != NULL) __parsimony_unsupported("a static local that is initialised recursively");
    __assert_fail("no static local is initialised recursively", "", 0, "");
  }
  guard[1] = 1;
  return 1;
}
void __cxa_guard_release(unsigned char *guard) {
  guard[0] = 1;
  guard[1] = 0;
}
void __cxa_guard_abort(unsigned char *guard) { guard[1] = 0; }

/* Itanium C++ ABI, 2.9.5: type information of classes. Its own virtual table says which
 * kind it is. */
typedef struct type { const void *table; const char *name; } type;
typedef struct { type own; const type *base; } single;
typedef struct { const type *base; long offset_flags; } base_class;
typedef struct { type own; unsigned flags, count; base_class bases[]; } several;
enum { VIRTUAL_BASE = 1, PUBLIC_BASE = 2, OFFSET_SHIFT = 8 };

__attribute__((weak)) void *class_type[11] __asm__("_ZTVN10__cxxabiv117__class_type_infoE");
__attribute__((weak)) void *single_type[11] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
__attribute__((weak)) void *several_type[11] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");

/* Base number `i` of the class `t`, or null; where it lies in an object at `at`, and whether it is
 * public */
static const type *base_of(const type *t, const char *at, unsigned i, const char **place, int *is_public) {
  if (t->table == &single_type[2]) {
    *place = at;
    *is_public = 1;
    return i == 0 ? ((const single *)t)->base : NULL;
  }
  if (t->table != &several_type[2] || i >= ((const several *)t)->count) return NULL;
  const base_class *b = &((const several *)t)->bases[i];
  long offset = b->offset_flags >> OFFSET_SHIFT;
  if (b->offset_flags & VIRTUAL_BASE) offset = *(const long *)(*(const char *const *)at + offset);
  *place = at + offset;
  *is_public = (b->offset_flags & PUBLIC_BASE) != 0;
  return b->base;
}

/* How the class `t` at `at` contains the class `part` at `place`: 0 not, 1 in a way that is not
 * public, 2 publicly */
static int contains(const type *t, const char *at, const type *part, const char *place) {
  if (t == part) return at == place ? 2 : 0;
  int best = 0;
  for (unsigned i = 0; best < 2; i++) {
    const char *inside;
    int is_public;
    const type *base = base_of(t, at, i, &inside, &is_public);
    if (base == NULL) break;
    int found = contains(base, inside, part, place);
    if (found == 2 && !is_public) found = 1;
    if (found > best) best = found;
  }
  return best;
}

typedef struct {
  const type *from, *to;
  const char *place;
  /* objects of `to` that contain the one we start from, and whether publicly; all objects of `to`,
   * and whether public in the whole */
  const char *around, *any;
  unsigned arounds, anys;
  int around_public, any_public, start_public;
} search;

static void visit(search *s, const type *t, const char *at, int is_public) {
  if (t == s->from && at == s->place && is_public) s->start_public = 1;
  if (t == s->to) {
    if (s->anys == 0 || s->any != at) s->anys++, s->any = at, s->any_public = 0;
    s->any_public |= is_public;
    int found = contains(t, at, s->from, s->place);
    if (found > 0) {
      if (s->arounds == 0 || s->around != at) s->arounds++, s->around = at;
      s->around_public = found == 2;
    }
  }
  for (unsigned i = 0;; i++) {
    const char *inside;
    int base_is_public;
    const type *base = base_of(t, at, i, &inside, &base_is_public);
    if (base == NULL) break;
    visit(s, base, inside, is_public && base_is_public);
  }
}

/* C++20, 7.6.1.7; the words before a virtual table are the offset of the whole object and its
 * type */
void *__dynamic_cast(const char *object, const type *from, const type *to, long hint) {
  const void *const *table = *(const void *const *const *)object;
  const char *whole = object + (long)table[-2];
  const type *t = table[-1];
  if (t == to && hint >= 0 && whole + hint == object) return (void *)whole;
  search s = {from, to, object, NULL, NULL, 0, 0, 0, 0, 0};
  visit(&s, t, whole, 1);
  if (s.arounds == 1 && s.around_public) return (void *)s.around;
  if (s.start_public && s.anys == 1 && s.any_public) return (void *)s.any;
  return NULL;
}
