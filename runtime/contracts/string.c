/* <string.h>, C11 7.24, and the functions beside them that read texts or copy them. */
#include "contracts.h"

/* 7.24.6.3 */
size_t strlen(const char *s) { return length(s); }

static size_t length_up_to(const char *s, size_t limit) {
  size_t n = any_count();
  __VERIFIER_assume(n <= limit);
  __parsimony_scans(s, n == limit ? n : n + 1);
  if (n < limit) __VERIFIER_assume(character(s + n) == 0);
  return n;
}

/* POSIX */
size_t strnlen(const char *s, size_t limit) { return length_up_to(s, limit); }

/* 7.24.4.1 */
int memcmp(const void *a, const void *b, size_t n) {
  __parsimony_reads(a, n), __parsimony_reads(b, n);
  int order = __VERIFIER_nondet_int();
  __VERIFIER_assume(order >= -255 && order <= 255 && (n > 0 || order == 0));
  return order;
}

/* Where two texts differ, or end, or `limit` characters are the same; `n` is not zero */
static size_t same(const char *a, const char *b, size_t limit) {
  size_t n = any_count();
  __VERIFIER_assume(n < limit);
  __parsimony_scans(a, n + 1);
  __parsimony_scans(b, n + 1);
  return n;
}

/* 7.24.4.2 */
int strcmp(const char *a, const char *b) {
  size_t n = same(a, b, (size_t)-1);
  byte x = (byte)character(a + n), y = (byte)character(b + n);
  __VERIFIER_assume(x != y || x == 0);
  return x - y;
}

/* 7.24.4.4 */
int strncmp(const char *a, const char *b, size_t limit) {
  if (limit == 0) return 0;
  size_t n = same(a, b, limit);
  byte x = (byte)character(a + n), y = (byte)character(b + n);
  __VERIFIER_assume(x != y || x == 0 || n == limit - 1);
  return x - y;
}

static int lower(byte c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* POSIX, in the C locale */
int strcasecmp(const char *a, const char *b) {
  size_t n = same(a, b, (size_t)-1);
  byte x = (byte)character(a + n), y = (byte)character(b + n);
  __VERIFIER_assume(lower(x) != lower(y) || x == 0);
  return lower(x) - lower(y);
}
int strncasecmp(const char *a, const char *b, size_t limit) {
  if (limit == 0) return 0;
  size_t n = same(a, b, limit);
  byte x = (byte)character(a + n), y = (byte)character(b + n);
  __VERIFIER_assume(lower(x) != lower(y) || x == 0 || n == limit - 1);
  return lower(x) - lower(y);
}

/* 7.24.5.1 */
void *memchr(const void *s, int c, size_t size) {
  size_t n = any_count();
  __VERIFIER_assume(n <= size);
  __parsimony_reads(s, n == size ? n : n + 1);
  if (n == size) return NULL;
  __VERIFIER_assume(character((const char *)s + n) == (char)c);
  return (char *)s + n;
}

/* GNU */
void *memrchr(const void *s, int c, size_t size) {
  size_t n = any_count();
  __VERIFIER_assume(n <= size);
  __parsimony_reads((const char *)s + n, size - n);
  if (n == size || __VERIFIER_nondet_bool()) return NULL;
  __VERIFIER_assume(character((const char *)s + n) == (char)c);
  return (char *)s + n;
}

/* GNU: memchr in an object that is known to have the byte */
void *rawmemchr(const void *s, int c) {
  size_t n = any_count();
  __parsimony_reads(s, n + 1);
  __VERIFIER_assume(character((const char *)s + n) == (char)c);
  return (char *)s + n;
}

/* GNU: strchr that returns the end where it finds nothing */
char *strchrnul(const char *s, int c) {
  size_t n = passed(s);
  char last = character(s + n);
  __VERIFIER_assume(last == 0 || last == (char)c);
  return (char *)s + n;
}

/* 7.24.5.2 */
char *strchr(const char *s, int c) {
  size_t n = passed(s);
  char last = character(s + n);
  __VERIFIER_assume(last == 0 || last == (char)c);
  return last == (char)c ? (char *)s + n : NULL;
}

/* 7.24.5.5 */
char *strrchr(const char *s, int c) {
  size_t size = length(s), n = any_count();
  if (__VERIFIER_nondet_bool()) return NULL;
  __VERIFIER_assume(n <= size);
  __VERIFIER_assume(character(s + n) == (char)c);
  return (char *)s + n;
}

/* 7.24.5.6 */
size_t strspn(const char *s, const char *accept) {
  length(accept);
  return passed(s);
}

/* 7.24.5.3 */
size_t strcspn(const char *s, const char *reject) {
  length(reject);
  return passed(s);
}

/* 7.24.5.4 */
char *strpbrk(const char *s, const char *accept) {
  length(accept);
  size_t n = passed(s);
  return character(s + n) != 0 ? (char *)s + n : NULL;
}

static char *part(const char *s, size_t size, size_t wanted) {
  size_t n = any_count();
  if (__VERIFIER_nondet_bool()) return NULL;
  __VERIFIER_assume(n <= size && wanted <= size - n);
  return (char *)s + n;
}

/* 7.24.5.7 */
char *strstr(const char *s, const char *wanted) {
  size_t size = length(s);
  return part(s, size, length(wanted));
}

/* GNU, in the C locale */
char *strcasestr(const char *s, const char *wanted) {
  size_t size = length(s);
  return part(s, size, length(wanted));
}
void *memmem(const void *s, size_t size, const void *wanted, size_t n) {
  if (size < n) return NULL;
  __parsimony_reads(s, size), __parsimony_reads(wanted, n);
  return part(s, size, n);
}

/* Sets of characters that are literals */
typedef unsigned long long word;
#define SET word a, word b, word d, word e
#define NOT_LOOKED_AT (void)a, (void)b, (void)d, (void)e

size_t __parsimony_strspn_of(const char *s, SET) { return NOT_LOOKED_AT, passed(s); }
size_t __parsimony_strcspn_of(const char *s, SET) { return NOT_LOOKED_AT, passed(s); }
char *__parsimony_strpbrk_of(const char *s, SET) {
  NOT_LOOKED_AT;
  size_t n = passed(s);
  return character(s + n) != 0 ? (char *)s + n : NULL;
}
static char *cut_off(char *end) {
  if (character(end) == 0) return NULL;
  *end = 0;
  return end + 1;
}
static char *next_token(char *s, char **rest) {
  if (s == NULL) s = *rest;
  s += passed(s);
  size_t n = passed(s);
  char *next = n == 0 ? NULL : cut_off(s + n);
  *rest = next != NULL ? next : s + n;
  return n == 0 ? NULL : s;
}
char *__parsimony_strtok_r_of(char *s, SET, char **rest) { return NOT_LOOKED_AT, next_token(s, rest); }
static char *next_part(char **rest) {
  char *s = *rest;
  if (s == NULL) return NULL;
  *rest = cut_off(s + passed(s));
  return s;
}
char *__parsimony_strsep_of(char **rest, SET) { return NOT_LOOKED_AT, next_part(rest); }

/* POSIX, BSD */
char *strtok_r(char *s, const char *delimiters, char **rest) {
  length(delimiters);
  return next_token(s, rest);
}
char *strsep(char **rest, const char *delimiters) {
  length(delimiters);
  return next_part(rest);
}

static char *duplicate(size_t n) {
  char *copy = malloc(n + 1);
  if (copy == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  /* Where `malloc` is the program's own, it may hold anything. */
  put_anything(copy, n);
  copy[n] = 0;
  return copy;
}

/* POSIX */
char *strndup(const char *s, size_t limit) { return duplicate(length_up_to(s, limit)); }
char *__strndup(const char *s, size_t limit) { return duplicate(length_up_to(s, limit)); }
char *strdup(const char *s) { return duplicate(length(s)); }
char *__strdup(const char *s) { return duplicate(length(s)); }

/* The first `n` characters of a text and a zero, for which `read` are read. A text that is copied
 * onto its own end has none, and a copy never ends. */
static char *copy_part(char *to, const char *from, size_t n, size_t read) {
  __parsimony_writes(to, n + 1);
  if (read > 0) {
    __parsimony_disjoint(to, n + 1, from, read);
    if ((size_t)to - (size_t)from - 1 < read - 1) __parsimony_unsupported("a text that is copied onto its own end");
  }
  put_anything(to, n);
  put(to + n, 0);
  return to + n;
}
static char *copy(char *to, const char *from, size_t n) { return copy_part(to, from, n, n + 1); }

/* POSIX; 7.24.2.3; 7.24.3.1; 7.24.3.2 */
char *stpcpy(char *to, const char *from) { return copy(to, from, length(from)); }
char *strcpy(char *to, const char *from) {
  copy(to, from, length(from));
  return to;
}
char *strcat(char *to, const char *from) {
  size_t n = length(to);
  copy(to + n, from, length(from));
  return to;
}
char *strncat(char *to, const char *from, size_t limit) {
  size_t n = length(to), copied = length_up_to(from, limit);
  copy_part(to + n, from, copied, copied < limit ? copied + 1 : copied);
  return to;
}

/* 7.24.2.4: pads with null characters up to `size` */
char *strncpy(char *to, const char *from, size_t size) {
  size_t n = length_up_to(from, size);
  __parsimony_writes(to, size);
  __parsimony_disjoint(to, size, from, n < size ? n + 1 : n);
  if ((size_t)to - (size_t)from - 1 < n) __parsimony_unsupported("a text that is copied onto its own end");
  put_anything(to, n);
  __builtin_memset(to + n, 0, size - n);
  return to;
}
