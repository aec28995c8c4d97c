/* <stdlib.h>, C11 7.22: integer arithmetic, number conversion, searching and sorting, the
 * environment; errno of 7.5. */
#include "models.h"

/* 7.5: zero at program start */
/* Not static: unknown code may set it to anything, also before it calls back. */
int __parsimony_errno;
int *__errno_location(void) { return &__parsimony_errno; }
int *__errno(void) { return __errno_location(); }

/* Linux numbers errors up to 4095 (MAX_ERRNO): its calls return them, negated, as addresses. */
void __parsimony_fails(void) {
  enum { MOST = 4095 };
  int number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number > 0 && number <= MOST);
  errno = number;
}

void __parsimony_errno_changes(void) {
  if (__VERIFIER_nondet_bool()) __parsimony_fails();
}

void __parsimony_may_fail(int number) {
  if (__parsimony_computed()) errno = number;
}

void __parsimony_enters_own_allocator(void) {
  if (__VERIFIER_nondet_bool())
    __parsimony_unsupported("the library may call the program's own malloc (not with --externals given)");
}

/* 7.22.6.1: the absolute value of the least integer is undefined, here it wraps as on every
 * machine */
int abs(int x) { return x < 0 ? (int)(0u - (unsigned)x) : x; }
long labs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
long long llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
long long imaxabs(long long x) { return llabs(x); }

/* 7.22.6.2 */
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }

typedef unsigned long long wide;

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The value of a digit in bases up to 36, or 36 */
static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* The subject sequence of 7.22.1.4, its magnitude cut off at `limit` */
typedef struct { wide magnitude; _Bool negative, overflow; } subject;

static _Bool is_prefix(const char *p, char letter, int base) {
  return p[0] == '0' && (p[1] | 32) == letter && digit(p[2]) < base;
}

enum { SPACES, SIGN, DIGITS };

/* The magnitude of the decimal digits from `at` up to `end` */
PROVED static void read_decimal(subject *r, const char *s, size_t at, size_t end, wide limit) {
  for (; at < end; at++) {
    wide d = (wide)(s[at] - '0');
    if (r->overflow || r->magnitude > (limit - d) / 10) r->overflow = 1;
    else r->magnitude = r->magnitude * 10 + d;
  }
}

/* Base 10: one loop finds where the number ends, for a proof needs an invariant for each */
static subject convert_decimal(const char *s, char **end, wide positive_limit, wide negative_limit) {
  subject r = {0, 0, 0};
  int state = SPACES;
  size_t first = 0, n = 0;
  for (;; n++) {
    char c = s[n];
    if (c >= '0' && c <= '9') {
      if (state != DIGITS) first = n;
      state = DIGITS;
    } else if (state == SPACES && (c == '+' || c == '-')) {
      state = SIGN;
      r.negative = c == '-';
    } else if (state != SPACES || !is_space(c)) {
      break;
    }
  }
  if (end != NULL) *end = (char *)s + (state == DIGITS ? n : 0);
  if (state != DIGITS) return (subject){0, 0, 0};
  wide limit = r.negative ? negative_limit : positive_limit;
  read_decimal(&r, s, first, n, limit);
  if (r.overflow) {
    r.magnitude = limit;
    errno = ERANGE;
  }
  return r;
}

/* `binary`: 0b is a prefix, as in C23 */
static subject convert(const char *s, char **end, int base, wide positive_limit, wide negative_limit, _Bool binary) {
  if (base == 10) return convert_decimal(s, end, positive_limit, negative_limit);
  subject r = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) { /* glibc leaves `*end` as it was */
    errno = EINVAL;
    return r;
  }
  if (end != NULL) *end = (char *)s;
  const char *p = s;
  while (is_space(*p)) p++;
  if (*p == '+' || *p == '-') r.negative = *p++ == '-';
  wide limit = r.negative ? negative_limit : positive_limit;
  _Bool hex = (base == 0 || base == 16) && is_prefix(p, 'x', 16);
  _Bool two = binary && (base == 0 || base == 2) && is_prefix(p, 'b', 2);
  if (base == 0) base = hex ? 16 : two ? 2 : *p == '0' ? 8 : 10;
  if (hex || two) p += 2;
  if (digit(*p) >= base) return r; /* POSIX allows EINVAL, C and glibc do not set it */
  for (; digit(*p) < base; p++) {
    wide d = (wide)digit(*p);
    if (r.overflow || r.magnitude > (limit - d) / (wide)base) r.overflow = 1;
    else r.magnitude = r.magnitude * (wide)base + d;
  }
  if (r.overflow) {
    r.magnitude = limit;
    errno = ERANGE;
  }
  if (end != NULL) *end = (char *)p;
  return r;
}

#define LONG_MAX_ ((wide)__LONG_MAX__)
#define LLONG_MAX_ ((wide)__LONG_LONG_MAX__)

static wide sign(subject r) { return r.negative ? 0 - r.magnitude : r.magnitude; }
/* An unsigned result is negated in its type, except that an overflow gives the largest value */
static wide wrap(subject r) { return r.overflow ? r.magnitude : sign(r); }

/* 7.22.1.4; glibc's headers have names of their own for what C23 accepts */
#define INTEGER_PARSERS(prefix, binary)                                              \
  long prefix##strtol(const char *s, char **end, int base) {                         \
    return (long)sign(convert(s, end, base, LONG_MAX_, LONG_MAX_ + 1, binary));      \
  }                                                                                  \
  long long prefix##strtoll(const char *s, char **end, int base) {                   \
    return (long long)sign(convert(s, end, base, LLONG_MAX_, LLONG_MAX_ + 1, binary)); \
  }                                                                                  \
  unsigned long prefix##strtoul(const char *s, char **end, int base) {               \
    wide most = 2 * LONG_MAX_ + 1;                                                   \
    return (unsigned long)wrap(convert(s, end, base, most, most, binary));           \
  }                                                                                  \
  unsigned long long prefix##strtoull(const char *s, char **end, int base) {         \
    wide most = 2 * LLONG_MAX_ + 1;                                                  \
    return wrap(convert(s, end, base, most, most, binary));                          \
  }                                                                                  \
  long long prefix##strtoimax(const char *s, char **end, int base) {                 \
    return prefix##strtoll(s, end, base);                                            \
  }                                                                                  \
  unsigned long long prefix##strtoumax(const char *s, char **end, int base) {        \
    return prefix##strtoull(s, end, base);                                           \
  }
INTEGER_PARSERS(, 0)
INTEGER_PARSERS(__isoc23_, 1)

/* 7.22.1.2: a value out of range is undefined, here that of strtol cut to the type, as in glibc */
int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* Any of some elements, of which there are some */
static size_t any_element(size_t count) {
  size_t i = 0;
  while (i + 1 < count && __VERIFIER_nondet_bool()) i++;
  return i;
}

/* 7.22.5.1: which elements are compared, and so which of several equal ones is found, is not
 * specified. The search begins at any of them, and goes on from the middle of what is left, as in
 * glibc. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  const byte *low = base;
  size_t at = count > 1 && __VERIFIER_nondet_bool() ? any_element(count) : count / 2;
  while (count > 0) {
    const byte *middle = low + at * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) low = middle + size;
    count = order > 0 ? count - at - 1 : at;
    at = count / 2;
  }
  return NULL;
}

/* Elements of the usual sizes, wherever they lie */
typedef unsigned short two __attribute__((aligned(1), may_alias));
typedef unsigned four __attribute__((aligned(1), may_alias));
typedef unsigned long long eight __attribute__((aligned(1), may_alias));

PROVED static _Bool same(const byte *a, const byte *b, size_t size) {
  if (size == 4) return *(const four *)a == *(const four *)b;
  if (size == 8) return *(const eight *)a == *(const eight *)b;
  if (size == 2) return *(const two *)a == *(const two *)b;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

#define SWAP(type)         \
  type t = *(type *)a;     \
  *(type *)a = *(type *)b; \
  *(type *)b = t;
PROVED static void swap(byte *a, byte *b, size_t size) {
  if (size == 4) {
    SWAP(four)
  } else if (size == 8) {
    SWAP(eight)
  } else if (size == 2) {
    SWAP(two)
  } else {
    for (size_t i = 0; i < size; i++) {
      byte t = a[i];
      a[i] = b[i];
      b[i] = t;
    }
  }
}

/* Whether `a` must or may come behind `b`: the order of equal elements is not specified */
static _Bool goes_behind(int order, const byte *a, const byte *b, size_t size) {
  return order > 0 || (order == 0 && !same(a, b, size) && __VERIFIER_nondet_bool());
}

/* Two elements or more are written, also where they are in order, as glibc does */
static void sorts(void *base, size_t count, size_t size) {
  if (count > 1) __parsimony_writes(base, count * size);
}

/* Which elements are compared, and how often, is not specified: a comparison of any two of them is
 * added to those that the model needs. One of an element with itself is for proofs: of glibc's ways
 * to sort, merges and heaps make none, and quicksort, which does where it meets its pivot, is the
 * way of old versions that have no memory. */
#define COMPARE_ANY(call)                                                   \
  if (count > 1 && __VERIFIER_nondet_bool()) {                              \
    size_t one = any_element(count), other = any_element(count);            \
    if (one == other) __parsimony_for_proofs();                             \
    const byte *p = a + one * size, *q = a + other * size;                  \
    call;                                                                   \
  }

/* 7.22.5.2 */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  byte *a = base;
  sorts(base, count, size);
  COMPARE_ANY(compare(p, q))
  for (size_t i = 1; i < count; i++)
    for (byte *p = a + i * size; p != a && goes_behind(compare(p - size, p), p - size, p, size); p -= size)
      swap(p - size, p, size);
}

/* GNU */
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *more) {
  byte *a = base;
  sorts(base, count, size);
  COMPARE_ANY(compare(p, q, more))
  for (size_t i = 1; i < count; i++)
    for (byte *p = a + i * size; p != a && goes_behind(compare(p - size, p, more), p - size, p, size); p -= size)
      swap(p - size, p, size);
}

/* POSIX <search.h>: the first equal element */
void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  const byte *p = base;
  for (size_t i = 0; i < *count; i++, p += size)
    if (compare(key, p) == 0) return (void *)p;
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  byte *found = lfind(key, base, count, size, compare);
  if (found != NULL) return found;
  found = (byte *)base + *count * size;
  for (size_t i = 0; i < size; i++) found[i] = ((const byte *)key)[i];
  ++*count;
  return found;
}

/* POSIX: runs the function the first time; glibc starts with 0 and leaves 2 */
static void once(int *done, void (*f)(void)) {
  if (*done == 0) {
    *done = 1;
    f();
    *done = 2;
  }
}
int pthread_once(int *done, void (*f)(void)) { return once(done, f), 0; }

/* 7.26.2.1 */
void call_once(int *done, void (*f)(void)) { once(done, f); }

/* 7.22.4.6: the same name has the same value each time, until unknown code runs, which may change
 * the environment */
enum { VARIABLES = 8 };
int __parsimony_environment_changes; /* not static: unknown code may set it */
char *__parsimony_environment_value; /* not static: unknown code finds the values, too */

/* Null, or a text of any length in an object of its own; each use of it makes other objects */
#define ANY_VALUE(value)                            \
  if (__VERIFIER_nondet_bool()) {                   \
    value = NULL;                                   \
  } else {                                          \
    size_t n = __VERIFIER_nondet_size_t();          \
    __VERIFIER_assume(n < (size_t)-1 / 4);          \
    value = __parsimony_allocate(n + 1);            \
    value[n] = 0;                                   \
    __parsimony_environment_value = value;          \
  }

static char *any_value(void) {
  char *value;
  ANY_VALUE(value)
  return value;
}

char *getenv(const char *name) {
  static const char *names[VARIABLES];
  static char *values[VARIABLES];
  static int known;
  if (__parsimony_environment_is_changed()) __parsimony_unsupported("getenv behind a change of the environment");
  if (__parsimony_environment_changes != 0) {
    __parsimony_environment_changes = 0;
    for (int i = 0; i < known; i++)
      if (__VERIFIER_nondet_bool()) values[i] = any_value();
  }
  int i = 0;
  while (i < known && strcmp(names[i], name) != 0) i++;
  if (i < known) return values[i];
  if (known == VARIABLES) __parsimony_unsupported("getenv of more than 8 variables");
  size_t length = strlen(name);
  char *copy = __parsimony_allocate(length + 1);
  for (size_t k = 0; k <= length; k++) copy[k] = name[k];
  names[i] = copy;
  values[i] = any_value();
  known = i + 1;
  return values[i];
}

/* getenv of a name that the front end knows: each name has a number. Unknown code may have changed
 * the environment as often as `changes` says. */
static unsigned environment_changes(void) {
  static unsigned changes;
  if (__parsimony_environment_changes != 0) {
    __parsimony_environment_changes = 0;
    changes++;
  }
  return changes;
}

#define VARIABLE(number)                                                  \
  char *__parsimony_variable_##number(void) {                             \
    static char *value;                                                   \
    static _Bool is_known;                                                \
    static unsigned seen;                                                 \
    unsigned changes = environment_changes();                             \
    if (!is_known || (changes != seen && __VERIFIER_nondet_bool())) {     \
      ANY_VALUE(value)                                                    \
    }                                                                     \
    is_known = 1;                                                         \
    seen = changes;                                                       \
    return value;                                                         \
  }
VARIABLE(0)
VARIABLE(1)
VARIABLE(2)
VARIABLE(3)
VARIABLE(4)
VARIABLE(5)
VARIABLE(6)
VARIABLE(7)

/* getenv and its like in a program that also reads the environment itself: the front end takes this
 * one */
char *__parsimony_getenv_beside_environ(const char *name) {
  (void)name;
  __parsimony_unsupported("getenv beside environ or the environment that main is given");
}

/* Whether a process may be given an environment does not change. */
char *secure_getenv(const char *name) {
  static _Bool is_known, is_secure;
  if (!is_known) is_secure = __VERIFIER_nondet_bool();
  is_known = 1;
  return is_secure ? NULL : getenv(name);
}

/* POSIX: a process keeps its number; what makes another process is unsupported */
int __parsimony_process(void) {
  static int number;
  if (number == 0) {
    number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number > 0);
  }
  return number;
}
int getpid(void) { return __parsimony_process(); }

/* POSIX: whose process it is changes only by a call of its own (`setuid` and its like), which is
 * unknown code */
typedef struct {
  _Bool is_known;
  int number;
} owner;
owner __parsimony_owners[4]; /* not static: unknown code may set them */

static unsigned number_of(int which) {
  owner *o = &__parsimony_owners[which];
  if (!o->is_known) {
    o->is_known = 1;
    o->number = __VERIFIER_nondet_int();
  }
  return (unsigned)o->number;
}

unsigned getuid(void) { return number_of(0); }
unsigned geteuid(void) { return number_of(1); }
unsigned getgid(void) { return number_of(2); }
unsigned getegid(void) { return number_of(3); }

/* SV-COMP: an object gets arbitrary content */
void __VERIFIER_nondet_memory(void *object, size_t size) {
  for (size_t i = 0; i < size; i++) ((byte *)object)[i] = __VERIFIER_nondet_uchar();
}

/* POSIX and BSD: as `realloc` and `aligned_alloc`, but their arguments are what they multiply, and
 * where to put the address */
extern void *realloc(void *p, size_t size);
void *reallocarray(void *p, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    errno = 12; /* ENOMEM */
    return NULL;
  }
  return realloc(p, count * size);
}
/* Requests of each alignment up to that of a page, for an object has a constant one */
extern void *aligned_alloc(size_t align, size_t size);
#define ALIGNED(number) \
  case number: return aligned_alloc(number, size);
static void *aligned(size_t align, size_t size) {
  if (align <= 2 * sizeof(void *)) return malloc(size);
  switch (align) {
    ALIGNED(16)
    ALIGNED(32)
    ALIGNED(64)
    ALIGNED(128)
    ALIGNED(256)
    ALIGNED(512)
    ALIGNED(1024)
    ALIGNED(2048)
    ALIGNED(4096)
  }
  return aligned_alloc(align, size);
}
int posix_memalign(void **to, size_t align, size_t size) {
  if (align < sizeof(void *) || (align & (align - 1)) != 0) return EINVAL;
  void *p = aligned(align, size);
  if (p == NULL) return ENOMEM;
  *to = p;
  return 0;
}

/* GNU: whole pages */
extern void *valloc(size_t size);
void *pvalloc(size_t size) {
  enum { PAGE = 4096 };
  if (size <= (size_t)-1 / 2) return valloc((size + PAGE - 1) & ~(size_t)(PAGE - 1));
  errno = ENOMEM;
  return NULL;
}

/* GNU: how many bytes there are, at least as many as were asked for. How many more, and that they
 * may be written, is not followed: all but none is for proofs. */
size_t malloc_usable_size(void *p) {
  if (p == NULL) return 0;
  __parsimony_for_proofs();
  __parsimony_writes(p, 1);
  size_t size = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(size > 0 && size <= (size_t)-1 / 2);
  return size;
}
