/* The functions of the scanf family that read a text, as the standard says: C11 7.21.6.2. Those
 * that read a stream are in scan_stream.c.
 *
 * What the directives do is a function each. The front end makes calls of these of a format that it
 * knows (`library::formats::scanning`); `scan` calls them for all others. */
#include "length.h"
#include "models.h"

enum { END = -1 };

/* What the front end has room for: four words */
typedef struct {
  const char *start, *next;
  int state;           /* how many conversions were assigned, or -2 less the result */
  byte suppressed_one; /* a conversion without assignment was made */
} source;

/* What a conversion has beside its place */
enum { SUPPRESSED = 1, SIGNED = 2, BINARY = 4 /* 0b is a prefix of %i, as in C23 */ };

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void ends(source *s, int result) { s->state = -2 - result; }

/* Whether the text has ended, or the call has come to its end before */
static _Bool has_ended(source *s) {
  if (s->state < 0) return 1;
  if (*s->next != 0) return 0;
  if (s->state > 0) ends(s, s->state);
  else ends(s, s->suppressed_one && __parsimony_happens_for_proofs() ? 0 : END);
  return 1;
}

static void is_done(source *s, int flags) {
  if (flags & SUPPRESSED) s->suppressed_one = 1;
  else s->state++;
}

static void store_integer(length l, unsigned long long v, void *to) {
  switch (l) {
  case CHAR: *(unsigned char *)to = (unsigned char)v; break;
  case SHORT: *(unsigned short *)to = (unsigned short)v; break;
  case LONG: *(unsigned long *)to = (unsigned long)v; break;
  case INT: *(unsigned *)to = (unsigned)v; break;
  default: *(unsigned long long *)to = v;
  }
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
static _Bool scan_integer(source *s, int base, size_t width, int flags, unsigned long long *value, length l) {
  const char *p = s->next, *end = p;
  while ((size_t)(end - p) < width && *end != 0) end++;
  _Bool negative = 0, overflow = 0;
  if (p < end && (*p == '+' || *p == '-')) negative = *p++ == '-';
  if (p < end && *p == '0' && (base == 0 || base == 16)) {
    if (p + 1 < end && (p[1] == 'x' || p[1] == 'X')) {
      if (p + 2 >= end || digit(p[2]) >= 16) __parsimony_unsupported("scanf of a number that is 0x and nothing else");
      base = 16;
      p += 2;
    } else if (base == 0 && (flags & BINARY) != 0 && p + 1 < end && (p[1] == 'b' || p[1] == 'B')) {
      if (p + 2 >= end || digit(p[2]) >= 2) __parsimony_unsupported("scanf of a number that is 0b and nothing else");
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
  /* A value out of range is undefined; here that of strtol or strtoll cut to the type (glibc) */
  unsigned long long most = l >= LONG_LONG ? ~0ull : ~0ul;
  if ((flags & SIGNED) != 0) most = most / 2 + negative;
  if (overflow || v > most) {
    v = most;
    if ((flags & SIGNED) == 0) negative = 0;
    errno = ERANGE;
  }
  *value = negative ? 0 - v : v;
  s->next = p;
  return 1;
}

/* -- the directives -- */

extern void __parsimony_reads_line(const char *text);
/* What is read is a string (7.21.6.7), and glibc looks for its end first */
void __parsimony_text_begin(source *s, const char *text) {
  __parsimony_reads_line(text);
  s->start = s->next = text;
  s->state = 0;
  s->suppressed_one = 0;
}

void __parsimony_text_space(source *s) {
  if (s->state < 0) return;
  while (is_space(*s->next)) s->next++;
}

/* A character of the format */
void __parsimony_text_past(source *s, int c) {
  if (has_ended(s)) return;
  if (*s->next == (char)c) s->next++;
  else ends(s, s->state);
}

void __parsimony_text_count(source *s, void *to, int l) {
  if (s->state >= 0) store_integer((length)l, (unsigned long long)(s->next - s->start), to);
}

/* `width`: the largest number of characters */
void __parsimony_text_integer(source *s, void *to, int l, int flags, int base, size_t width) {
  __parsimony_text_space(s);
  if (has_ended(s)) return;
  unsigned long long v;
  if (!scan_integer(s, base, width, flags, &v, (length)l)) {
    ends(s, s->state);
    return;
  }
  if (!(flags & SUPPRESSED)) store_integer((length)l, v, to);
  is_done(s, flags);
}

/* Whether a text behind the number that strtod found in it may belong to the longer text that scanf
 * takes for one: an exponent or `inity` that is cut off, 0x without digits */
static _Bool may_differ(const char *text, const char *end) {
  char last = end[-1];
  switch (*end) {
  case 'e': case 'E': case 'p': case 'P': return 1;
  case 'i': case 'I': return last == 'f' || last == 'F';
  case 'x': case 'X': return last == '0' && (end == text + 1 || (end == text + 2 && (*text == '+' || *text == '-')));
  default: return 0;
  }
}

/* A number of no given width */
void __parsimony_text_float(source *s, void *to, int l, int flags) {
  __parsimony_text_space(s);
  if (has_ended(s)) return;
  const char *text = s->next;
  char *end;
  double v = strtod(text, &end);
  if (end == text) {
    ends(s, s->state);
    return;
  }
  s->next = end;
  if (may_differ(text, end)) __parsimony_unsupported("scanf of a floating-point number that is cut off");
  if (flags & SUPPRESSED) {
  } else if (l == LONG_DOUBLE) *(long double *)to = strtold(text, NULL);
  else if (l == LONG) *(double *)to = v;
  else *(float *)to = strtof(text, NULL);
  is_done(s, flags);
}

/* Too few characters are an input failure; glibc takes what there is */
void __parsimony_text_characters(source *s, char *to, int flags, size_t n) {
  if (s->state < 0) return;
  for (size_t i = 0; i < n; i++) {
    if (*s->next == 0 && i > 0 && !__parsimony_happens_for_proofs()) break;
    if (has_ended(s)) return;
    char c = *s->next++;
    if (!(flags & SUPPRESSED)) to[i] = c;
  }
  is_done(s, flags);
}

/* Characters that a string may have, a bit each, in four words */
typedef unsigned long long word;

static _Bool is_in(char c, word a, word b, word d, word e) {
  byte n = (byte)c;
  word part = n < 64 ? a : n < 128 ? b : n < 192 ? d : e;
  return (part >> (n & 63) & 1) != 0;
}

/* %[, of at most `most` characters */
void __parsimony_text_set(source *s, char *to, int flags, size_t most, word a, word b, word d, word e) {
  if (has_ended(s)) return;
  size_t n = 0;
  for (; n < most && *s->next != 0 && is_in(*s->next, a, b, d, e); n++) {
    char c = *s->next++;
    if (!(flags & SUPPRESSED)) to[n] = c;
  }
  if (n == 0) {
    ends(s, s->state);
    return;
  }
  if (!(flags & SUPPRESSED)) to[n] = 0;
  is_done(s, flags);
}

/* %s */
void __parsimony_text_string(source *s, char *to, int flags, size_t most, word a, word b, word d, word e) {
  __parsimony_text_space(s);
  __parsimony_text_set(s, to, flags, most, a, b, d, e);
}

int __parsimony_text_end(const source *s) { return s->state < 0 ? -2 - s->state : s->state; }

/* -- formats that are read when the program runs -- */

static int scan(const char *text, int binary, const char *f, __builtin_va_list args) {
  source s;
  __builtin_va_list *list = LIST(args);
  __parsimony_text_begin(&s, text);
  while (*f != 0 && s.state >= 0) {
    if (is_space(*f)) {
      f++;
      __parsimony_text_space(&s);
      continue;
    }
    if (*f != '%') {
      __parsimony_text_past(&s, *f++);
      continue;
    }
    f++;
    int flags = binary ? BINARY : 0;
    if (*f == '*') flags |= SUPPRESSED, f++;
    size_t width = 0;
    for (; *f >= '0' && *f <= '9'; f++) width = width * 10 + (size_t)(*f - '0');
    if (*f == 'm' || *f == '$' || *f == '\'' || *f == 'Z')
      __parsimony_unsupported("a conversion of scanf that is not known");
    length l = read_length(&f);
    char kind = *f++;
    if (kind == '%') {
      __parsimony_text_space(&s);
      __parsimony_text_past(&s, '%');
      continue;
    }
    if (kind == 'p' || (l == LONG && (kind == 'c' || kind == 's' || kind == '[')))
      __parsimony_unsupported("a conversion of scanf that is not known");
    const char *set = kind == '[' ? f : NULL;
    if (kind == '[') {
      f = __parsimony_end_of_set(f);
      if (*f == 0) __parsimony_unsupported("a conversion of scanf that is not known");
      f++;
    }
    void *to = flags & SUPPRESSED ? NULL : __builtin_va_arg(*list, void *);
    size_t most = width == 0 ? (size_t)-1 : width;
    switch (kind) {
    case 'n':
      if (!(flags & SUPPRESSED)) __parsimony_text_count(&s, to, l);
      break;
    case 'd': __parsimony_text_integer(&s, to, l, flags | SIGNED, 10, most); break;
    case 'i': __parsimony_text_integer(&s, to, l, flags | SIGNED, 0, most); break;
    case 'u': __parsimony_text_integer(&s, to, l, flags, 10, most); break;
    case 'o': __parsimony_text_integer(&s, to, l, flags, 8, most); break;
    case 'x': case 'X': __parsimony_text_integer(&s, to, l, flags, 16, most); break;
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
      if (width != 0) __parsimony_unsupported("scanf of a floating-point number of a given width");
      __parsimony_text_float(&s, to, l, flags);
      break;
    case 'c': __parsimony_text_characters(&s, to, flags, width == 0 ? 1 : width); break;
    case 's': case '[': {
      word in[4] = {0, 0, 0, 0};
      for (unsigned c = 0; c < 256; c++)
        if (set == NULL ? !is_space((char)c) : __parsimony_in_set(set, (char)c)) in[c / 64] |= (word)1 << c % 64;
      if (set == NULL) __parsimony_text_string(&s, to, flags, most, in[0], in[1], in[2], in[3]);
      else __parsimony_text_set(&s, to, flags, most, in[0], in[1], in[2], in[3]);
      break;
    }
    default: __parsimony_unsupported("a conversion of scanf that is not known");
    }
  }
  return __parsimony_text_end(&s);
}
int vsscanf(const char *text, const char *f, __builtin_va_list args) { return scan(text, 0, f, args); }

#define SCANNED(call)           \
  __builtin_va_list args;       \
  __builtin_va_start(args, f);  \
  int n = call;                 \
  __builtin_va_end(args);       \
  return n;

int sscanf(const char *text, const char *f, ...) { SCANNED(vsscanf(text, f, args)) }

/* What glibc's headers make of the names above, for C99 and for C23 */
#define NAMES(prefix, binary)                                                             \
  int prefix##vsscanf(const char *text, const char *f, __builtin_va_list args) {          \
    return scan(text, binary, f, args);                                                   \
  }                                                                                       \
  int prefix##sscanf(const char *text, const char *f, ...) { SCANNED(scan(text, binary, f, args)) }
NAMES(__isoc99_, 0)
NAMES(__isoc23_, 1)
