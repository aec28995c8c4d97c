/* <string.h>, C11 7.24, and the POSIX and BSD functions beside them. Characters compare as unsigned
 * char (7.24.1). */
#include "models.h"

/* Names that are not C's own are the program's to use: no function of C calls one of them here. So
 * what two models share is static. */

/* 7.24.6.3 */
size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

static size_t length_up_to(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

/* POSIX */
size_t strnlen(const char *s, size_t limit) { return length_up_to(s, limit); }

/* 7.24.4.1; the sign is specified, the magnitude is not: this is the difference, as most libraries
 * have it */
int memcmp(const void *a, const void *b, size_t n) {
  const byte *p = a, *q = b;
  __parsimony_reads(a, n), __parsimony_reads(b, n);
  for (size_t i = 0; i < n; i++)
    if (p[i] != q[i]) return p[i] - q[i];
  return 0;
}

/* POSIX (legacy) */
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

/* 7.24.4.2 */
int strcmp(const char *a, const char *b) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  while (*p != 0 && *p == *q) p++, q++;
  return *p - *q;
}

/* 7.24.4.3, in the C locale */
int strcoll(const char *a, const char *b) { return strcmp(a, b); }

/* 7.24.4.4 */
int strncmp(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  for (; n > 0; n--, p++, q++)
    if (*p != *q || *p == 0) return *p - *q;
  return 0;
}

static int lower(byte c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* POSIX, in the C locale */
int strcasecmp(const char *a, const char *b) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  while (*p != 0 && lower(*p) == lower(*q)) p++, q++;
  return lower(*p) - lower(*q);
}

static int compare_caseless(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  for (; n > 0; n--, p++, q++)
    if (lower(*p) != lower(*q) || *p == 0) return lower(*p) - lower(*q);
  return 0;
}

/* POSIX, in the C locale */
int strncasecmp(const char *a, const char *b, size_t n) { return compare_caseless(a, b, n); }

/* What the front end calls where one side is a literal (`library::comparisons`): a character, as it
 * is compared, and which bytes are going to be */
int __parsimony_character(const char *s) { return *(const byte *)s; }
int __parsimony_lower_character(const char *s) { return lower(*(const byte *)s); }
void __parsimony_compared(const void *s, size_t n) { __parsimony_reads(s, n); }

/* GNU: memcpy that returns the end of the copy */
void *mempcpy(void *to, const void *from, size_t n) {
  __builtin_memcpy(to, from, n);
  return (byte *)to + n;
}
void *__mempcpy(void *to, const void *from, size_t n) {
  __builtin_memcpy(to, from, n);
  return (byte *)to + n;
}

/* Copies of texts: that both places overlap is undefined. It is said behind the copy, which ends
 * where the first place lies before the second one; else it goes on to the end of an object. */
static char *copy(char *to, const char *from) {
  char *end = to;
  const char *p = from;
  while ((*end = *p) != 0) end++, p++;
  size_t n = (size_t)(p - from) + 1;
  __parsimony_disjoint(to, n, from, n);
  return end;
}

/* At most `n` characters */
static size_t copy_some(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  return i;
}

/* POSIX: returns the end of the copy */
char *stpcpy(char *to, const char *from) { return copy(to, from); }

/* 7.24.2.3 */
char *strcpy(char *to, const char *from) {
  copy(to, from);
  return to;
}

/* POSIX: returns the end of the copy, or of the room for it */
char *stpncpy(char *to, const char *from, size_t n) {
  size_t i = copy_some(to, from, n);
  char *end = to + i;
  __parsimony_writes(to, n);
  __parsimony_disjoint(to, n, from, i < n ? i + 1 : n);
  for (; i < n; i++) to[i] = 0;
  return end;
}

/* 7.24.2.4: pads with null characters up to n. It does not use the copy above: the value analysis
 * would keep states apart by the length that a call returns. */
char *strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  __parsimony_writes(to, n);
  __parsimony_disjoint(to, n, from, i < n ? i + 1 : n);
  for (; i < n; i++) to[i] = 0;
  return to;
}

static size_t copy_within(char *to, const char *from, size_t size) {
  size_t i = 0;
  if (size > 0) {
    i = copy_some(to, from, size - 1);
    to[i] = 0;
    __parsimony_reads(from + i, 1);
    __parsimony_disjoint(to, i + 1, from, i + 1);
  }
  return i + strlen(from + i);
}

/* BSD: returns the length it tried to make */
size_t strlcpy(char *to, const char *from, size_t size) { return copy_within(to, from, size); }

/* 7.24.4.5, in the C locale: what does not fit leaves anything */
size_t strxfrm(char *to, const char *from, size_t size) {
  size_t n = strlen(from);
  if (n < size) copy(to, from);
  else
    for (size_t i = 0; i < size; i++) to[i] = (char)__VERIFIER_nondet_uchar();
  return n;
}

/* 7.24.3.1 */
char *strcat(char *to, const char *from) {
  copy(to + strlen(to), from);
  return to;
}

/* 7.24.3.2: always terminates the result */
char *strncat(char *to, const char *from, size_t n) {
  char *end = to + strlen(to);
  size_t i = copy_some(end, from, n);
  end[i] = 0;
  if (n > 0) __parsimony_disjoint(end, i + 1, from, i < n ? i + 1 : n);
  return to;
}

/* BSD: returns the length it tried to make */
size_t strlcat(char *to, const char *from, size_t size) {
  size_t n = length_up_to(to, size);
  return n + (n == size ? strlen(from) : copy_within(to + n, from, size - n));
}

/* POSIX */
void *memccpy(void *to, const void *from, int c, size_t n) {
  byte *p = to;
  const byte *q = from;
  for (size_t i = 0; i < n; i++) {
    byte copied = q[i];
    p[i] = copied;
    if (copied != (byte)c) continue;
    __parsimony_disjoint(to, i + 1, from, i + 1);
    return p + i + 1;
  }
  __parsimony_disjoint(to, n, from, n);
  return NULL;
}

/* 7.24.5.1 */
void *memchr(const void *s, int c, size_t n) {
  const byte *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (byte)c) return (void *)(p + i);
  return NULL;
}

static void *last(const void *s, int c, size_t n) {
  const byte *p = s;
  while (n > 0)
    if (p[--n] == (byte)c) return (void *)(p + n);
  return NULL;
}

/* GNU */
void *memrchr(const void *s, int c, size_t n) { return last(s, c, n); }

static char *first_or_end(const char *s, int c) {
  while (*s != 0 && *s != (char)c) s++;
  return (char *)s;
}

/* GNU: strchr that returns the end where it finds nothing */
char *strchrnul(const char *s, int c) { return first_or_end(s, c); }

/* 7.24.5.2: the terminator counts as part of the string */
char *strchr(const char *s, int c) {
  char *p = first_or_end(s, c);
  return *p == (char)c ? p : NULL;
}

/* POSIX (legacy) */
char *index(const char *s, int c) { return strchr(s, c); }

/* 7.24.5.5 */
char *strrchr(const char *s, int c) { return last(s, c, strlen(s) + 1); }

/* POSIX (legacy) */
char *rindex(const char *s, int c) { return strrchr(s, c); }

/* 7.24.5.6 */
size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] != 0 && strchr(accept, s[n]) != NULL) n++;
  return n;
}

/* 7.24.5.3 */
size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] != 0 && strchr(reject, s[n]) == NULL) n++;
  return n;
}

/* 7.24.5.4 */
char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s != 0 ? (char *)s : NULL;
}

/* 7.24.5.7 */
char *strstr(const char *s, const char *wanted) {
  size_t n = strlen(wanted);
  for (;; s++) {
    if (strncmp(s, wanted, n) == 0) return (char *)s;
    if (*s == 0) return NULL;
  }
}

/* GNU */
void *memmem(const void *s, size_t size, const void *wanted, size_t n) {
  const byte *p = s;
  for (; size >= n; p++, size--)
    if (memcmp(p, wanted, n) == 0) return (void *)p;
  return NULL;
}

/* GNU: memchr in an object that is known to have the byte */
void *rawmemchr(const void *s, int c) {
  const byte *p = s;
  while (*p != (byte)c) p++;
  return (void *)p;
}

/* GNU, in the C locale */
char *strcasestr(const char *s, const char *wanted) {
  size_t n = strlen(wanted);
  for (;; s++) {
    if (compare_caseless(s, wanted, n) == 0) return (char *)s;
    if (*s == 0) return NULL;
  }
}

/* The part of a text that ends here, and where the next one begins; nothing is written at the end
 * of the text */
static char *cut_off(char *end) {
  if (*end == 0) return NULL;
  *end = 0;
  return end + 1;
}

static char *next_token(char *s, const char *delimiters, char **rest) {
  if (s == NULL) s = *rest;
  s += strspn(s, delimiters);
  char *end = s + strcspn(s, delimiters), *next = cut_off(end);
  *rest = next != NULL ? next : end;
  return end == s ? NULL : s;
}

/* POSIX */
char *strtok_r(char *s, const char *delimiters, char **rest) { return next_token(s, delimiters, rest); }

/* 7.24.5.8 */
int __parsimony_others_call_strtok; /* not static: unknown code may set it, as it may use strtok */
static char *strtok_rest;           /* null until the first call: that has to have a string */
static void begin_strtok(const char *s) {
  if (s == NULL && __parsimony_others_call_strtok != 0 && (strtok_rest == NULL || __VERIFIER_nondet_bool()))
    __parsimony_unsupported("strtok goes on with a string behind unknown code, which may use it, too");
  if (s != NULL) __parsimony_others_call_strtok = 0;
}
char *strtok(char *s, const char *delimiters) {
  begin_strtok(s);
  return next_token(s, delimiters, &strtok_rest);
}

/* BSD */
char *strsep(char **rest, const char *delimiters) {
  char *s = *rest;
  if (s == NULL) return NULL;
  *rest = cut_off(s + strcspn(s, delimiters));
  return s;
}

/* What the front end calls where the set is a literal (`library::character_set`): it is four words,
 * a bit for each character but the null character */
typedef unsigned long long word;

static _Bool is_in(char c, word a, word b, word d, word e) {
  byte n = (byte)c;
  word part = n < 64 ? a : n < 128 ? b : n < 192 ? d : e;
  return (part >> (n & 63) & 1) != 0;
}
static char *behind(char *s, word a, word b, word d, word e) {
  while (is_in(*s, a, b, d, e)) s++;
  return s;
}
static char *up_to(char *s, word a, word b, word d, word e) {
  while (*s != 0 && !is_in(*s, a, b, d, e)) s++;
  return s;
}
size_t __parsimony_strspn_of(const char *s, word a, word b, word d, word e) {
  return (size_t)(behind((char *)s, a, b, d, e) - s);
}
size_t __parsimony_strcspn_of(const char *s, word a, word b, word d, word e) {
  return (size_t)(up_to((char *)s, a, b, d, e) - s);
}
char *__parsimony_strpbrk_of(const char *s, word a, word b, word d, word e) {
  char *found = up_to((char *)s, a, b, d, e);
  return *found != 0 ? found : NULL;
}
char *__parsimony_strtok_r_of(char *s, word a, word b, word d, word e, char **rest) {
  if (s == NULL) s = *rest;
  s = behind(s, a, b, d, e);
  char *end = up_to(s, a, b, d, e), *next = cut_off(end);
  *rest = next != NULL ? next : end;
  return end == s ? NULL : s;
}
char *__parsimony_strtok_of(char *s, word a, word b, word d, word e) {
  begin_strtok(s);
  return __parsimony_strtok_r_of(s, a, b, d, e, &strtok_rest);
}
char *__parsimony_strsep_of(char **rest, word a, word b, word d, word e) {
  char *s = *rest;
  if (s == NULL) return NULL;
  *rest = cut_off(up_to(s, a, b, d, e));
  return s;
}

static char *duplicate(const char *s, size_t n) {
  char *copy = malloc(n + 1);
  if (copy == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  for (size_t i = 0; i < n; i++) copy[i] = s[i];
  copy[n] = 0;
  return copy;
}

/* POSIX; and what glibc's headers call these two */
char *strndup(const char *s, size_t limit) { return duplicate(s, length_up_to(s, limit)); }
char *__strndup(const char *s, size_t limit) { return duplicate(s, length_up_to(s, limit)); }
char *strdup(const char *s) { return duplicate(s, strlen(s)); }
char *__strdup(const char *s) { return duplicate(s, strlen(s)); }

/* POSIX, GNU: the number of the least bit that is set, from 1 on, or 0 */
#define SKIP_ZEROS(step) \
  if ((n & (1ull << step) - 1) == 0) n >>= step, number += step;
static int first_bit(unsigned long long n) {
  int number = 1;
  if (n == 0) return 0;
  SKIP_ZEROS(32)
  SKIP_ZEROS(16)
  SKIP_ZEROS(8)
  SKIP_ZEROS(4)
  SKIP_ZEROS(2)
  SKIP_ZEROS(1)
  return number;
}
int ffs(int n) { return first_bit((unsigned)n); }
int ffsl(long n) { return first_bit((unsigned long)n); }
int ffsll(long long n) { return first_bit((unsigned long long)n); }

static void clear(byte *s, size_t n) {
  for (size_t i = 0; i < n; i++) s[i] = 0;
}

/* POSIX (legacy), GNU */
void bzero(void *s, size_t n) { clear(s, n); }
void explicit_bzero(void *s, size_t n) { clear(s, n); }
void bcopy(const void *from, void *to, size_t n) { __builtin_memmove(to, from, n); }

/* What a fortified program calls: the size of the object is not looked at, for to leave it is an
 * invalid access */
char *__strcpy_chk(char *to, const char *from, size_t object) { return (void)object, strcpy(to, from); }
char *__stpcpy_chk(char *to, const char *from, size_t object) { return (void)object, copy(to, from); }
char *__strncpy_chk(char *to, const char *from, size_t n, size_t object) { return (void)object, strncpy(to, from, n); }
char *__strcat_chk(char *to, const char *from, size_t object) { return (void)object, strcat(to, from); }
char *__strncat_chk(char *to, const char *from, size_t n, size_t object) { return (void)object, strncat(to, from, n); }
