/* Exceptions of the C++ library (C++20, 17.7.3 and 19.2) as objects. What throwing them does is the
 * front end's matter. */
#include "models.h"

extern void *memcpy(void *to, const void *from, size_t length);

/* Its table, as in libstdc++; a copy of its text */
typedef struct { const void **table; char *text; } exception;

static void destroy_whole(exception *e) { __parsimony_unsupported("an exception of the C++ library that is deleted"); }
static void destroy(exception *e) { __parsimony_release(e->text); }
static const char *what(const exception *e) { return e->text; }
/* Filled by code: a function that only an initial value names is not linked */
static const void *table[5];

static void make(exception *e, const char *text) {
  size_t length = strlen(text);
  table[2] = (const void *)destroy;
  table[3] = (const void *)destroy_whole;
  table[4] = (const void *)what;
  e->table = table + 2;
  e->text = __parsimony_allocate(length + 1);
  memcpy(e->text, text, length + 1);
}

#define OF_STRING "ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#define NAMED(name, symbol) \
  void name##_a(exception *e, const char *t) __asm__("_ZNSt" symbol "C1EPKc"); \
  void name##_a(exception *e, const char *t) { make(e, t); } \
  void name##_b(exception *e, const char *t) __asm__("_ZNSt" symbol "C2EPKc"); \
  void name##_b(exception *e, const char *t) { make(e, t); } \
  void name##_c(exception *e, const char *const *s) __asm__("_ZNSt" symbol "C1" OF_STRING); \
  void name##_c(exception *e, const char *const *s) { make(e, *s); } \
  void name##_d(exception *e, const char *const *s) __asm__("_ZNSt" symbol "C2" OF_STRING); \
  void name##_d(exception *e, const char *const *s) { make(e, *s); } \
  void name##_e(exception *e) __asm__("_ZNSt" symbol "D1Ev"); \
  void name##_e(exception *e) { destroy(e); } \
  void name##_f(exception *e) __asm__("_ZNSt" symbol "D2Ev"); \
  void name##_f(exception *e) { destroy(e); }
NAMED(logic_error, "11logic_error")
NAMED(domain_error, "12domain_error")
NAMED(invalid_argument, "16invalid_argument")
NAMED(length_error, "12length_error")
NAMED(out_of_range, "12out_of_range")
NAMED(runtime_error, "13runtime_error")
NAMED(range_error, "11range_error")
NAMED(overflow_error, "14overflow_error")
NAMED(underflow_error, "15underflow_error")

const char *what_logic(const exception *e) __asm__("_ZNKSt11logic_error4whatEv");
const char *what_logic(const exception *e) { return e->text; }
const char *what_runtime(const exception *e) __asm__("_ZNKSt13runtime_error4whatEv");
const char *what_runtime(const exception *e) { return e->text; }

/* The base of all, which has no text */
const char *what_any(const exception *e) __asm__("_ZNKSt9exception4whatEv");
const char *what_any(const exception *e) { return "std::exception"; }
void no_exception_1(exception *e) __asm__("_ZNSt9exceptionD1Ev");
void no_exception_1(exception *e) {}
void no_exception_2(exception *e) __asm__("_ZNSt9exceptionD2Ev");
void no_exception_2(exception *e) {}
