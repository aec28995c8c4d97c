/* What the directives of the scanf family read from a stream, one function each: C11 7.21.6.2. The
 * front end makes calls of these of a format that it knows (`library::formats::scanning`), so that
 * a program has only what its formats use; `vfscanf` calls the same functions for all others, in
 * the same order, so that a native run of a counterexample may have either.
 *
 * The input of streams is arbitrary. A state is how many conversions were assigned so far, or, once
 * the call has come to its end, -2 less its result. */
#include "length.h"
#include "models.h"

enum { END = -1 };

typedef unsigned long long word;

extern void __parsimony_scanned(void *file, int result);
/* What was read last goes on as long as these characters come, a bit for each in four words: the
 * next one is none of them (7.21.6.2 (9)). */
extern void __parsimony_takes(word a, word b, word d, word e);
/* Nothing was read that was not taken; but for one character, which was not the end. */
extern void __parsimony_takes_no_more(void);
extern void __parsimony_reads_no_further(void);
extern void __parsimony_takes_first(byte c);
/* The conversion got no input: the stream is at its end, or has failed. */
extern void __parsimony_runs_short(void);
extern void *stdin;

static int ended(int result) { return -2 - result; }

/* The input ends here, or fails: END if nothing was assigned. Or (`may_differ`) it does not fit.
 * The next character is none of these. */
static _Bool stops(int *state, _Bool may_differ, word a, word b, word d, word e) {
  if (*state < 0) return 1;
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_takes(a, b, d, e);
  if (!may_differ) __parsimony_runs_short();
  *state = ended(*state > 0 || (may_differ && __VERIFIER_nondet_bool()) ? *state : END);
  return 1;
}

/* Any number: an arbitrary one of 80 bits may have an encoding that no operation gives */
static long double any_long_double(void) {
  long double v = __VERIFIER_nondet_long_double();
  if (v != v) return __VERIFIER_nondet_bool() ? __builtin_nanl("") : -__builtin_nanl("");
  return v == 0 ? v : v + 0.0l;
}

/* White space of the format, and what %s and its like leave out first */
int __parsimony_scan_space(int state) {
  if (state >= 0) __parsimony_takes((word)1 << ' ' | 0x1f << '\t', 0, 0, 0);
  return state;
}

/* Characters of the format, of which this is the first one */
int __parsimony_scan_past(int state, int first) {
  if (stops(&state, 1, 0, 0, 0, 0)) {
    if (state == ended(0)) __parsimony_reads_no_further();
    return state;
  }
  __parsimony_takes_first((byte)first);
  __parsimony_takes_no_more();
  return state;
}

/* Conversions that assign nothing, of these characters; of none: what they take is not known, or
 * (for what always fits, %*c) a fixed number of characters, so that nothing is read ahead */
int __parsimony_scan_skip(int state, int may_differ, word a, word b, word d, word e) {
  if (stops(&state, may_differ != 0, a, b, d, e)) return state;
  if (may_differ == 0 && (a | b | d | e) == 0) __parsimony_takes_no_more();
  else __parsimony_takes(a, b, d, e);
  return state;
}

/* `digits`, `letters`: what the number goes on with */
#define SCAN_NUMBER(name, type, any)                                          \
  int __parsimony_scan_##name(int state, type *to, word digits, word letters) { \
    if (stops(&state, 1, digits, letters, 0, 0)) return state;                \
    *to = any;                                                                \
    __parsimony_takes(digits, letters, 0, 0);                                 \
    return state + 1;                                                         \
  }
SCAN_NUMBER(char, unsigned char, __VERIFIER_nondet_uchar())
SCAN_NUMBER(short, short, (short)__VERIFIER_nondet_int())
SCAN_NUMBER(int, int, __VERIFIER_nondet_int())
SCAN_NUMBER(long, long, __VERIFIER_nondet_long())
SCAN_NUMBER(long_long, long long, __VERIFIER_nondet_longlong())

/* inf and nan may have digits behind them, and so may what only starts like them */
#define SCAN_FLOAT(name, type, any)                                  \
  int __parsimony_scan_##name(int state, type *to, word digits) {    \
    if (stops(&state, 1, 0, 0, 0, 0)) return state;                  \
    type v = any;                                                    \
    *to = v;                                                         \
    __parsimony_takes(v - v == 0 ? digits : 0, 0, 0, 0);             \
    return state + 1;                                                \
  }
SCAN_FLOAT(float, float, (float)__VERIFIER_nondet_double())
SCAN_FLOAT(double, double, __VERIFIER_nondet_double())
SCAN_FLOAT(long_double, long double, any_long_double())

/* Decimal digits in a field of limited width give no numbers but these */
#define SCAN_FIELD(name, type)                                                            \
  int __parsimony_scan_##name##_field(int state, type *to, long long least, long long most) { \
    if (stops(&state, 1, 0, 0, 0, 0)) return state;                                       \
    long long value = __VERIFIER_nondet_longlong();                                       \
    __VERIFIER_assume(least <= value && value <= most);                                   \
    *to = (type)value;                                                                    \
    __parsimony_takes(0, 0, 0, 0);                                                        \
    return state + 1;                                                                     \
  }
SCAN_FIELD(char, signed char)
SCAN_FIELD(short, short)
SCAN_FIELD(int, int)
SCAN_FIELD(long, long)
SCAN_FIELD(long_long, long long)

/* %n: how many characters were read, which is not followed */
#define SCAN_COUNT(name, type)                               \
  int __parsimony_scan_count_##name(int state, type *to) {   \
    if (state < 0) return state;                             \
    long long count = __VERIFIER_nondet_longlong();          \
    __VERIFIER_assume(count >= 0);                           \
    __parsimony_for_proofs();                                \
    *to = (type)count;                                       \
    return state;                                            \
  }
SCAN_COUNT(char, signed char)
SCAN_COUNT(short, short)
SCAN_COUNT(int, int)
SCAN_COUNT(long, long)
SCAN_COUNT(long_long, long long)

PROVED static void store_characters(char *to, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = (char)__VERIFIER_nondet_uchar();
}

/* %c: too few characters are an input failure, which leaves those that came; glibc takes what there
 * is, if there is something. */
int __parsimony_scan_characters(int state, char *to, size_t n) {
  if (state < 0) return state;
  if (__VERIFIER_nondet_bool()) {
    size_t part = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(part < n);
    __parsimony_writes(to, part);
    store_characters(to, part);
    if (part > 0) __parsimony_takes_first((byte)to[0]);
    __parsimony_takes(0, 0, 0, 0);
    __parsimony_runs_short();
    if (part > 0 && !__parsimony_happens_for_proofs()) return ended(state + 1);
    return ended(state > 0 ? state : END);
  }
  __parsimony_writes(to, n);
  store_characters(to, n);
  if (n > 0) __parsimony_takes_first((byte)to[0]);
  __parsimony_takes_no_more();
  return state + 1;
}

int __parsimony_scan_character(int state, char *to) {
  if (stops(&state, 0, 0, 0, 0, 0)) return state;
  byte c = __VERIFIER_nondet_uchar();
  *to = (char)c;
  __parsimony_takes_first(c);
  __parsimony_takes_no_more();
  return state + 1;
}

/* Characters that a string may have, a bit each, in four words */
static _Bool is_in(byte c, word a, word b, word d, word e) {
  word part = c < 64 ? a : c < 128 ? b : c < 192 ? d : e;
  return (part >> (c & 63) & 1) != 0;
}

/* %s and %[ without a width: a string of any length */
int __parsimony_scan_string(int state, char *to, int may_differ, word a, word b, word d, word e) {
  if (stops(&state, may_differ != 0, a, b, d, e)) {
    if (state == ended(0)) __parsimony_reads_no_further();
    return state;
  }
  size_t n = 0;
  do {
    byte c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(is_in(c, a, b, d, e));
    to[n++] = (char)c;
  } while (__VERIFIER_nondet_bool());
  to[n] = 0;
  __parsimony_takes_first((byte)to[0]);
  __parsimony_takes(a, b, d, e);
  return state + 1;
}

PROVED static size_t store_field(char *to, size_t most, word a, word b, word d, word e) {
  size_t n = 0;
  do {
    byte c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(is_in(c, a, b, d, e));
    to[n++] = (char)c;
  } while (n < most && __VERIFIER_nondet_bool());
  to[n] = 0;
  return n;
}

/* The same of at most `most` characters, which may be all there */
int __parsimony_scan_string_field(int state, char *to, size_t most, int may_differ, word a, word b, word d, word e) {
  if (stops(&state, may_differ != 0, a, b, d, e)) {
    if (state == ended(0)) __parsimony_reads_no_further();
    return state;
  }
  __parsimony_writes(to, most + 1);
  size_t n = store_field(to, most, a, b, d, e);
  __parsimony_takes_first((byte)to[0]);
  if (n < most) __parsimony_takes(a, b, d, e);
  else __parsimony_takes_no_more();
  return state + 1;
}

int __parsimony_end_scan(void *file, int state) {
  int result = state < 0 ? ended(state) : state;
  __parsimony_scanned(file, result);
  __parsimony_errno_changes();
  return result;
}

int __parsimony_end_scan_input(int state) { return __parsimony_end_scan(stdin, state); }

/* -- formats that are read when the program runs -- */

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static _Bool is_text(const char *f) { return *f != 0 && !is_space(*f) && (*f != '%' || f[1] == '%'); }

static int scan_count(int state, length l, void *to) {
  switch (l) {
  case CHAR: return __parsimony_scan_count_char(state, to);
  case SHORT: return __parsimony_scan_count_short(state, to);
  case LONG: return __parsimony_scan_count_long(state, to);
  case INT: return __parsimony_scan_count_int(state, to);
  default: return __parsimony_scan_count_long_long(state, to);
  }
}

/* As in the front end: '0' to '7', '0' to '9', 'A' to 'F' and 'a' to 'f' */
static const word octal = (word)0xff << '0', decimal = (word)0x3ff << '0', hexadecimal = 0x3full << 1 | 0x3full << 33;

static int scan_number(int state, length l, void *to, word digits, word letters) {
  switch (l) {
  case CHAR: return __parsimony_scan_char(state, to, digits, letters);
  case SHORT: return __parsimony_scan_short(state, to, digits, letters);
  case LONG: return __parsimony_scan_long(state, to, digits, letters);
  case INT: return __parsimony_scan_int(state, to, digits, letters);
  default: return __parsimony_scan_long_long(state, to, digits, letters);
  }
}

static int scan_field(int state, length l, void *to, size_t width) {
  if (width > 18) return scan_number(state, l, to, 0, 0);
  long long power = 1;
  for (; width > 1; width--) power *= 10;
  long long least = 1 - power, most = 10 * power - 1;
  switch (l) {
  case CHAR: return __parsimony_scan_char_field(state, to, least, most);
  case SHORT: return __parsimony_scan_short_field(state, to, least, most);
  case LONG: return __parsimony_scan_long_field(state, to, least, most);
  case INT: return __parsimony_scan_int_field(state, to, least, most);
  default: return __parsimony_scan_long_long_field(state, to, least, most);
  }
}

/* The set behind %[, up to its end: see scan.c */
extern const char *__parsimony_end_of_set(const char *set);
extern _Bool __parsimony_in_set(const char *set, char c);

static void read_set(const char *set, word in[4]) {
  for (unsigned c = 0; c < 256; c++)
    if (set == NULL ? !is_space((char)c) : __parsimony_in_set(set, (char)c)) in[c / 64] |= (word)1 << c % 64;
}

static int scan_set(int state, const char *set, void *to, size_t width) {
  word in[4] = {0, 0, 0, 0};
  read_set(set, in);
  if (width == 0) return __parsimony_scan_string(state, to, set != NULL, in[0], in[1], in[2], in[3]);
  return __parsimony_scan_string_field(state, to, width, set != NULL, in[0], in[1], in[2], in[3]);
}

static int scan_skip(int state, char kind, const char *set, size_t width) {
  word in[4] = {0, 0, 0, 0};
  switch (kind) {
  case 'd': case 'u': in[0] = decimal; break;
  case 'i': case 'o': in[0] = octal; break;
  case 'x': case 'X': in[0] = decimal, in[1] = hexadecimal; break;
  case 's': case '[': read_set(set, in); break;
  }
  if (width != 0) in[0] = in[1] = in[2] = in[3] = 0;
  return __parsimony_scan_skip(state, kind != 's' && kind != 'c', in[0], in[1], in[2], in[3]);
}

int vfscanf(void *file, const char *f, __builtin_va_list args) {
  int state = 0;
  __builtin_va_list *list = LIST(args);
  while (*f != 0 && state >= 0) {
    if (is_space(*f)) {
      while (is_space(*f)) f++;
      state = __parsimony_scan_space(state);
      continue;
    }
    if (is_text(f)) {
      if (*f == '%') state = __parsimony_scan_space(state);
      byte first = (byte)*f;
      while (is_text(f)) f += *f == '%' ? 2 : 1;
      state = __parsimony_scan_past(state, first);
      continue;
    }
    f++;
    _Bool suppressed = *f == '*';
    if (suppressed) f++;
    size_t width = 0;
    for (; *f >= '0' && *f <= '9'; f++) width = width * 10 + (size_t)(*f - '0');
    if (*f == 'm' || *f == '$' || *f == '\'' || *f == 'Z')
      __parsimony_unsupported("a conversion of scanf that is not known");
    length l = read_length(&f);
    char kind = *f++;
    if (kind == 'p' || (l == LONG && (kind == 'c' || kind == 's' || kind == '[')))
      __parsimony_unsupported("a conversion of scanf that is not known");
    const char *set = kind == '[' ? f : NULL;
    if (kind == '[') {
      f = __parsimony_end_of_set(f);
      if (*f == 0) __parsimony_unsupported("a conversion of scanf that is not known");
      f++;
    }
    if (kind == 's') state = __parsimony_scan_space(state);
    if (suppressed) {
      if (kind != 'n') state = scan_skip(state, kind, set, width);
      continue;
    }
    void *to = __builtin_va_arg(*list, void *);
    switch (kind) {
    case 'n': state = scan_count(state, l, to); break;
    case 'd': case 'u':
      state = width == 0 ? scan_number(state, l, to, decimal, 0) : scan_field(state, l, to, width);
      break;
    case 'i': case 'o': case 'x': case 'X':
      if (width != 0) __parsimony_unsupported("scanf of a number of a given width from a stream");
      state = scan_number(state, l, to, kind == 'x' || kind == 'X' ? decimal : octal,
                          kind == 'x' || kind == 'X' ? hexadecimal : 0);
      break;
    case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
      if (l == LONG_DOUBLE) state = __parsimony_scan_long_double(state, to, width == 0 ? decimal : 0);
      else if (l == LONG) state = __parsimony_scan_double(state, to, width == 0 ? decimal : 0);
      else state = __parsimony_scan_float(state, to, width == 0 ? decimal : 0);
      break;
    case 'c':
      if (width > 1) state = __parsimony_scan_characters(state, to, width);
      else state = __parsimony_scan_character(state, to);
      break;
    case 's': case '[': state = scan_set(state, set, to, width); break;
    default: __parsimony_unsupported("a conversion of scanf that is not known");
    }
  }
  return __parsimony_end_scan(file, state);
}
int vscanf(const char *f, __builtin_va_list args) { return vfscanf(stdin, f, args); }

#define SCANNED(call)           \
  __builtin_va_list args;       \
  __builtin_va_start(args, f);  \
  int n = call;                 \
  __builtin_va_end(args);       \
  return n;

int scanf(const char *f, ...) { SCANNED(vscanf(f, args)) }
int fscanf(void *file, const char *f, ...) { SCANNED(vfscanf(file, f, args)) }

/* What glibc's headers make of the names above, for C99 and for C23 */
#define NAMES(prefix)                                                                                       \
  int prefix##vscanf(const char *f, __builtin_va_list args) { return vscanf(f, args); }                     \
  int prefix##vfscanf(void *file, const char *f, __builtin_va_list args) { return vfscanf(file, f, args); } \
  int prefix##scanf(const char *f, ...) { SCANNED(vscanf(f, args)) }                                        \
  int prefix##fscanf(void *file, const char *f, ...) { SCANNED(vfscanf(file, f, args)) }
NAMES(__isoc99_)
NAMES(__isoc23_)
