/* The functions of the scanf family that read a text, as the standard says: C11 7.21.6.2. Those that
 * read a stream are in scan_stream.c. */
#include "length.h"
#include "models.h"

enum { END = -1 };

/* Where the characters come from */
typedef struct {
  const char *start, *next;
  _Bool binary;         /* 0b is a prefix of %i, as in C23 */
  _Bool suppressed_one; /* a conversion without assignment was made */
} source;

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void store_integer(length l, unsigned long long v, void *to) {
  switch (l) {
  case CHAR: *(unsigned char *)to = (unsigned char)v; break;
  case SHORT: *(unsigned short *)to = (unsigned short)v; break;
  case LONG: *(unsigned long *)to = (unsigned long)v; break;
  case INT: *(unsigned *)to = (unsigned)v; break;
  default: *(unsigned long long *)to = v;
  }
}

static void store_float(length l, double v, const char *text, void *to) {
  if (l == LONG_DOUBLE) *(long double *)to = strtold(text, NULL);
  else if (l == LONG) *(double *)to = v;
  else *(float *)to = strtof(text, NULL);
}

/* The end of the set behind %[, and whether `c` is in it. A range a-z is what glibc takes it for:
 * in a-c-e, c begins another one, and the - of z-a stands for itself, as does one at the start. */
const char *__parsimony_end_of_set(const char *set) {
  if (*set == '^') set++;
  if (*set == ']') set++;
  while (*set != 0 && *set != ']') set++;
  return set;
}

_Bool __parsimony_in_set(const char *set, char c) {
  const char *end = __parsimony_end_of_set(set);
  _Bool negated = *set == '^', found = 0;
  if (negated) set++;
  for (const char *p = set; p < end; p++) {
    _Bool is_range = *p == '-' && p > set && p + 1 < end && (byte)p[-1] <= (byte)p[1];
    if (is_range ? (byte)p[-1] <= (byte)c && (byte)c <= (byte)p[1] : *p == c) found = 1;
  }
  return found != negated;
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* An integer at `s->next`, of at most `width` characters; false if there is none */
static _Bool scan_integer(source *s, int base, size_t width, _Bool is_signed, unsigned long long *value, length l) {
  const char *p = s->next, *end = p;
  while ((size_t)(end - p) < width && *end != 0) end++;
  _Bool negative = 0, overflow = 0;
  if (p < end && (*p == '+' || *p == '-')) negative = *p++ == '-';
  if (p < end && *p == '0' && (base == 0 || base == 16)) {
    if (p + 1 < end && (p[1] == 'x' || p[1] == 'X')) {
      if (p + 2 >= end || digit(p[2]) >= 16) __parsimony_gap("scanf of a number that is 0x and nothing else");
      base = 16;
      p += 2;
    } else if (base == 0 && s->binary && p + 1 < end && (p[1] == 'b' || p[1] == 'B')) {
      if (p + 2 >= end || digit(p[2]) >= 2) __parsimony_gap("scanf of a number that is 0b and nothing else");
      base = 2;
      p += 2;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  if (p >= end || digit(*p) >= base) return 0;
  unsigned long long v = 0;
  for (; p < end && digit(*p) < base; p++) {
    unsigned long long d = (unsigned long long)digit(*p);
    if (v > (~0ull - d) / (unsigned long long)base) overflow = 1;
    v = v * (unsigned long long)base + d;
  }
  unsigned bits = l == CHAR ? 8 : l == SHORT ? 16 : l == LONG ? 8 * sizeof(long) : l == INT ? 32 : 64;
  unsigned long long most = ~0ull >> (64 - bits);
  if (overflow || v > (is_signed ? most / 2 + negative : most)) __parsimony_gap("scanf of a number that does not fit");
  *value = negative ? 0 - v : v;
  s->next = p;
  return 1;
}

static int at_end(int done, const source *s) {
  if (done > 0) return done;
  return s->suppressed_one && __VERIFIER_nondet_bool() ? 0 : END;
}

static int scan(source *s, const char *f, __builtin_va_list *args) {
  int done = 0;
  while (*f != 0) {
    if (is_space(*f)) {
      f++;
      while (is_space(*s->next)) s->next++;
      continue;
    }
    if (*f != '%') {
      if (*s->next == 0) return at_end(done, s);
      if (*s->next++ != *f) return done;
      f++;
      continue;
    }
    f++;
    _Bool suppressed = *f == '*';
    if (suppressed) f++;
    size_t width = 0;
    for (; *f >= '0' && *f <= '9'; f++) width = width * 10 + (size_t)(*f - '0');
    if (*f == 'm' || *f == '$' || *f == '\'' || *f == 'Z')
      __parsimony_gap("a conversion of scanf that is not known");
    length l = read_length(&f);
    char kind = *f++;
    if (kind != 'c' && kind != '[' && kind != 'n')
      while (is_space(*s->next)) s->next++;
    if (kind == 'n') {
      int count = (int)(s->next - s->start);
      if (!suppressed) store_integer(l, (unsigned long long)count, __builtin_va_arg(*args, void *));
      continue;
    }
    if (kind == 'p' || (l == LONG && (kind == 'c' || kind == 's' || kind == '[')))
      __parsimony_gap("a conversion of scanf that is not known");
    const char *set = f;
    if (kind == '[') {
      f = __parsimony_end_of_set(f);
      if (*f == 0) __parsimony_gap("a conversion of scanf that is not known");
      f++;
    }
    if (*s->next == 0) return at_end(done, s);
    void *to = suppressed || kind == '%' ? NULL : __builtin_va_arg(*args, void *);
    switch (kind) {
    case '%':
      if (*s->next++ != '%') return done;
      continue;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': {
      int base = kind == 'i' ? 0 : kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
      unsigned long long v;
      if (!scan_integer(s, base, width == 0 ? (size_t)-1 : width, kind == 'd' || kind == 'i', &v, l)) return done;
      if (to != NULL) store_integer(l, v, to);
      break;
    }
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A': {
      const char *text = s->next;
      char *end;
      if (width != 0) __parsimony_gap("scanf of a floating-point number of a given width");
      double v = strtod(text, &end);
      if (end == text) return done;
      s->next = end;
      if (*end == 'e' || *end == 'E' || *end == 'p' || *end == 'n' || *end == 'i')
        __parsimony_gap("scanf of a floating-point number that is cut off");
      if (to != NULL) store_float(l, v, text, to);
      break;
    }
    case 'c': {
      size_t n = width == 0 ? 1 : width;
      for (size_t i = 0; i < n; i++) {
        /* Too few characters are an input failure; glibc takes what there is */
        if (*s->next == 0 && i > 0 && __VERIFIER_nondet_bool()) break;
        if (*s->next == 0) return at_end(done, s);
        char c = *s->next++;
        if (to != NULL) ((char *)to)[i] = c;
      }
      break;
    }
    case 's': case '[': {
      size_t most = width == 0 ? (size_t)-1 : width, n = 0;
      for (; n < most && *s->next != 0 && (kind == 's' ? !is_space(*s->next) : __parsimony_in_set(set, *s->next)); n++) {
        char c = *s->next++;
        if (to != NULL) ((char *)to)[n] = c;
      }
      if (n == 0) return done;
      if (to != NULL) ((char *)to)[n] = 0;
      break;
    }
    default: __parsimony_gap("a conversion of scanf that is not known");
    }
    if (suppressed) s->suppressed_one = 1;
    else done++;
  }
  return done;
}

static int scan_text(const char *text, _Bool binary, const char *f, __builtin_va_list args) {
  source s = {text, text, binary, 0};
  __builtin_va_list copy;
  __builtin_va_copy(copy, args);
  int n = scan(&s, f, &copy);
  __builtin_va_end(copy);
  return n;
}
int vsscanf(const char *text, const char *f, __builtin_va_list args) { return scan_text(text, 0, f, args); }

#define SCANNED(call)           \
  __builtin_va_list args;       \
  __builtin_va_start(args, f);  \
  int n = call;                 \
  __builtin_va_end(args);       \
  return n;

int sscanf(const char *text, const char *f, ...) { SCANNED(vsscanf(text, f, args)) }

/* What glibc's headers make of the names above, for C99 and for C23 */
#define NAMES(prefix, binary)                                                                                       \
  int prefix##vsscanf(const char *text, const char *f, __builtin_va_list args) {                                    \
    return scan_text(text, binary, f, args);                                                                        \
  }                                                                                                                 \
  int prefix##sscanf(const char *text, const char *f, ...) { SCANNED(scan_text(text, binary, f, args)) }
NAMES(__isoc99_, 0)
NAMES(__isoc23_, 1)
