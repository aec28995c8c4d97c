/* <wchar.h>, C11 7.29, and <wctype.h>, 7.30, with what <stdlib.h> converts (7.22.7, 7.22.8), in the
 * C locale of glibc: wide characters are those of ASCII, each one byte, and a byte above them is
 * none (EILSEQ). So conversion has no state. Wide streams, floats in wide text and the widths of
 * characters are unknown code; integers in it are in wide_number.c. */
#include "models.h"

typedef __WCHAR_TYPE__ wide;
typedef __WINT_TYPE__ wint;
#define WEOF_ ((wint)-1)
#define EILSEQ 84

/* 7.29.4.6.1 */
size_t wcslen(const wide *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

static size_t length_up_to(const wide *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0) n++;
  return n;
}

/* POSIX */
size_t wcsnlen(const wide *s, size_t limit) { return length_up_to(s, limit); }

/* 7.29.4.4: wide characters compare as numbers; the sign is specified, the magnitude is glibc's */
static int order(wide a, wide b) { return a < b ? -1 : a > b; }
int wcscmp(const wide *a, const wide *b) {
  while (*a != 0 && *a == *b) a++, b++;
  return order(*a, *b);
}
int wcsncmp(const wide *a, const wide *b, size_t n) {
  for (; n > 0; n--, a++, b++)
    if (*a != *b || *a == 0) return order(*a, *b);
  return 0;
}
int wmemcmp(const wide *a, const wide *b, size_t n) {
  size_t bytes = n > (size_t)-1 / sizeof(wide) ? (size_t)-1 : n * sizeof(wide);
  __parsimony_reads(a, bytes), __parsimony_reads(b, bytes);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return order(a[i], b[i]);
  return 0;
}
int wcscoll(const wide *a, const wide *b) { return wcscmp(a, b); }

/* As those of string.c */
static wide *copy(wide *to, const wide *from) {
  wide *end = to;
  const wide *p = from;
  while ((*end = *p) != 0) end++, p++;
  size_t bytes = ((size_t)(p - from) + 1) * sizeof(wide);
  __parsimony_disjoint(to, bytes, from, bytes);
  return end;
}

/* 7.29.4.2; POSIX: returns the end of the copy */
wide *wcscpy(wide *to, const wide *from) {
  copy(to, from);
  return to;
}
wide *wcpcpy(wide *to, const wide *from) { return copy(to, from); }

static wide *copy_padded(wide *to, const wide *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  size_t read = i < n ? i + 1 : n;
  wide *end = to + i;
  for (; i < n; i++) to[i] = 0;
  __parsimony_disjoint(to, n * sizeof(wide), from, read * sizeof(wide));
  return end;
}
wide *wcsncpy(wide *to, const wide *from, size_t n) {
  copy_padded(to, from, n);
  return to;
}
wide *wcpncpy(wide *to, const wide *from, size_t n) { return copy_padded(to, from, n); }
wide *wmemcpy(wide *to, const wide *from, size_t n) { return __builtin_memcpy(to, from, n * sizeof(wide)); }
wide *wmempcpy(wide *to, const wide *from, size_t n) {
  __builtin_memcpy(to, from, n * sizeof(wide));
  return to + n;
}
wide *wmemmove(wide *to, const wide *from, size_t n) { return __builtin_memmove(to, from, n * sizeof(wide)); }
wide *wmemset(wide *to, wide c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

/* 7.29.4.3 */
wide *wcscat(wide *to, const wide *from) {
  copy(to + wcslen(to), from);
  return to;
}
wide *wcsncat(wide *to, const wide *from, size_t n) {
  wide *end = to + wcslen(to);
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) end[i] = from[i];
  end[i] = 0;
  if (n > 0) __parsimony_disjoint(end, (i + 1) * sizeof(wide), from, (i < n ? i + 1 : n) * sizeof(wide));
  return to;
}

/* POSIX */
wide *wcsdup(const wide *s) {
  size_t n = wcslen(s) + 1;
  wide *copy = malloc(n * sizeof(wide));
  if (copy == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  return wmemcpy(copy, s, n);
}

/* 7.29.4.5: the terminator counts as part of the string */
wide *wcschr(const wide *s, wide c) {
  for (; *s != c; s++)
    if (*s == 0) return NULL;
  return (wide *)s;
}
wide *wcsrchr(const wide *s, wide c) {
  const wide *found = NULL;
  for (;; s++) {
    if (*s == c) found = s;
    if (*s == 0) return (wide *)found;
  }
}
wide *wmemchr(const wide *s, wide c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wide *)(s + i);
  return NULL;
}
size_t wcsspn(const wide *s, const wide *accept) {
  size_t n = 0;
  while (s[n] != 0 && wcschr(accept, s[n]) != NULL) n++;
  return n;
}
size_t wcscspn(const wide *s, const wide *reject) {
  size_t n = 0;
  while (s[n] != 0 && wcschr(reject, s[n]) == NULL) n++;
  return n;
}
wide *wcspbrk(const wide *s, const wide *accept) {
  s += wcscspn(s, accept);
  return *s != 0 ? (wide *)s : NULL;
}
wide *wcsstr(const wide *s, const wide *wanted) {
  size_t n = wcslen(wanted);
  for (;; s++) {
    if (wcsncmp(s, wanted, n) == 0) return (wide *)s;
    if (*s == 0) return NULL;
  }
}
wide *wcstok(wide *s, const wide *delimiters, wide **rest) {
  if (s == NULL) s = *rest;
  if (s == NULL) return NULL;
  s += wcsspn(s, delimiters);
  wide *end = s + wcscspn(s, delimiters);
  *rest = *end != 0 ? end + 1 : NULL;
  if (*end != 0) *end = 0;
  return end == s ? NULL : s;
}

/* 7.30.2.1: as those of <ctype.h>, a function of a class gives a number that is not zero, or zero:
 * any, but one for all characters of the class (glibc) */
static int truth_of(int *number) {
  if (*number == 0) {
    *number = __VERIFIER_nondet_int();
    if (*number == 0) *number = 1;
  }
  return *number;
}
#define CLASS(name, condition)                         \
  static _Bool is_##name(wint c) { return condition; } \
  int isw##name(wint c) {                              \
    static int number;                                 \
    return is_##name(c) ? truth_of(&number) : 0;       \
  }
CLASS(digit, c >= '0' && c <= '9')
CLASS(lower, c >= 'a' && c <= 'z')
CLASS(upper, c >= 'A' && c <= 'Z')
CLASS(alpha, is_lower(c) || is_upper(c))
CLASS(alnum, is_alpha(c) || is_digit(c))
CLASS(blank, c == ' ' || c == '\t')
CLASS(space, c == ' ' || (c >= '\t' && c <= '\r'))
CLASS(cntrl, c < ' ' || c == 127)
CLASS(graph, c > ' ' && c < 127)
CLASS(print, c >= ' ' && c < 127)
CLASS(punct, is_graph(c) && !is_alnum(c))
CLASS(xdigit, is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))

/* 7.30.3.1 */
wint towlower(wint c) { return is_upper(c) ? c + ('a' - 'A') : c; }
wint towupper(wint c) { return is_lower(c) ? c - ('a' - 'A') : c; }

/* 7.30.2.2: a class is a number that is not zero, one for each name */
static const char *const classes[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                      "lower", "print", "punct", "space", "upper", "xdigit"};
enum { CLASSES = sizeof classes / sizeof *classes };
unsigned long wctype(const char *name) {
  for (unsigned long i = 0; i < CLASSES; i++)
    if (strcmp(name, classes[i]) == 0) return i + 1;
  return 0;
}
static _Bool is_of(wint c, unsigned long class) {
  switch (class) {
  case 0: return 0;
  case 1: return is_alnum(c);
  case 2: return is_alpha(c);
  case 3: return is_blank(c);
  case 4: return is_cntrl(c);
  case 5: return is_digit(c);
  case 6: return is_graph(c);
  case 7: return is_lower(c);
  case 8: return is_print(c);
  case 9: return is_punct(c);
  case 10: return is_space(c);
  case 11: return is_upper(c);
  case 12: return is_xdigit(c);
  }
  __parsimony_unsupported("iswctype of a class that wctype did not give");
}
int iswctype(wint c, unsigned long class) {
  static int number;
  return is_of(c, class) ? truth_of(&number) : 0;
}

/* 7.30.3.2: a mapping is a pointer, as in glibc */
static const int mappings[2];
const int *wctrans(const char *name) {
  return strcmp(name, "tolower") == 0 ? &mappings[0] : strcmp(name, "toupper") == 0 ? &mappings[1] : NULL;
}
wint towctrans(wint c, const int *mapping) {
  if (mapping == &mappings[0]) return towlower(c);
  if (mapping == &mappings[1]) return towupper(c);
  if (mapping == NULL) return c;
  __parsimony_unsupported("towctrans of a mapping that wctrans did not give");
}

/* 7.29.6.1 */
wint btowc(int c) { return c >= 0 && c < 128 ? (wint)c : WEOF_; }
int wctob(wint c) { return c < 128 ? (int)c : -1; }

#define NO_CHARACTER ((size_t)-1)
#define TOO_FEW ((size_t)-2)

/* 7.29.6.3, 7.29.6.4: `to` may be null. The state is not looked at, for it never changes. */
static size_t one_character(wide *to, const char *s, size_t n) {
  if (n == 0) return TOO_FEW;
  byte c = (byte)*s;
  if (c >= 128) {
    errno = EILSEQ;
    return NO_CHARACTER;
  }
  if (to != NULL) *to = c;
  return c != 0;
}
size_t mbrtowc(wide *to, const char *s, size_t n, void *state) {
  return (void)state, s == NULL ? 0 : one_character(to, s, n);
}
size_t mbrlen(const char *s, size_t n, void *state) {
  return (void)state, s == NULL ? 0 : one_character(NULL, s, n);
}
int mbsinit(const void *state) { return state == NULL || *(const int *)state == 0; }
size_t wcrtomb(char *to, wide c, void *state) {
  (void)state;
  if (to == NULL) return 1;
  if ((wint)c >= 128) {
    errno = EILSEQ;
    return NO_CHARACTER;
  }
  *to = (char)c;
  return 1;
}

/* 7.22.7: no text has a state. glibc looks at the first byte even where there is none to look at,
 * and then finds the terminator. */
int mbtowc(wide *to, const char *s, size_t n) {
  if (s == NULL) return 0;
  if (n == 0) __parsimony_unsupported("mbtowc or mblen of no bytes");
  return (int)one_character(to, s, n);
}
int mblen(const char *s, size_t n) { return mbtowc(NULL, s, n); }
int wctomb(char *to, wide c) { return to == NULL ? 0 : (int)wcrtomb(to, c, NULL); }

/* 7.29.6.5, 7.22.8: at most n characters; without `to`, all are counted, and *from stays. `from` is
 * left at a byte that is no character. */
static size_t to_wide(wide *to, const char **from, size_t n) {
  const char *s = *from;
  for (size_t i = 0; to == NULL || i < n; i++, s++) {
    wide c;
    size_t bytes = one_character(&c, s, 1);
    if (bytes == NO_CHARACTER) {
      if (to != NULL) *from = s;
      return bytes;
    }
    if (to != NULL) to[i] = c;
    if (c == 0) {
      if (to != NULL) *from = NULL;
      return i;
    }
  }
  *from = s;
  return n;
}
size_t mbsrtowcs(wide *to, const char **from, size_t n, void *state) { return (void)state, to_wide(to, from, n); }
size_t mbstowcs(wide *to, const char *from, size_t n) { return to_wide(to, &from, n); }

static size_t from_wide(char *to, const wide **from, size_t n) {
  const wide *s = *from;
  for (size_t i = 0; to == NULL || i < n; i++, s++) {
    if ((wint)*s >= 128) {
      if (to != NULL) *from = s;
      errno = EILSEQ;
      return NO_CHARACTER;
    }
    if (to != NULL) to[i] = (char)*s;
    if (*s == 0) {
      if (to != NULL) *from = NULL;
      return i;
    }
  }
  *from = s;
  return n;
}
size_t wcsrtombs(char *to, const wide **from, size_t n, void *state) { return (void)state, from_wide(to, from, n); }
size_t wcstombs(char *to, const wide *from, size_t n) { return from_wide(to, &from, n); }
