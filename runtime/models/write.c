/* What the directives of the printf family write, one function each: C11 7.21.6.1. The front end
 * makes calls of these of a format that it knows, so that a program has only what its formats use
 * (`library::formats`); the models of format.c call them for all others.
 *
 * Each gets a place for `room` characters, of which `length` are written or were cut off, and gives
 * the new length. Nothing is written beyond the room. What a directive is going to access is said
 * in one piece before (`__parsimony_writes`), or read first. */
#include "write.h"

/* How many of `n` more characters there is room for */
static size_t fitting(size_t room, size_t length, size_t n) {
  size_t left = length < room ? room - length : 0;
  return n < left ? n : left;
}

/* The new length; one that does not fit 32 bits stays too large for a result */
static size_t longer(size_t length, size_t n) {
  size_t sum = length + n;
  return sizeof(size_t) == 4 && sum < n ? (size_t)-1 / 4 * 3 : sum;
}

/* In one step, where a loop would need an invariant */
PROVED static void copy_bytes(char *to, const char *from, size_t n) { __builtin_memmove(to, from, n); }

PROVED static void fill_bytes(char *to, char c, size_t n) { __builtin_memset(to, c, n); }

/* The first `n` of the `count` digits of `v` */
PROVED static void put_digits(char *to, size_t n, size_t count, unsigned long long v, unsigned base, char ten) {
  for (size_t i = count; i > 0; i--) {
    unsigned digit = (unsigned)(v % base);
    if (i <= n) to[i - 1] = (char)(digit < 10 ? '0' + digit : (unsigned char)ten + digit - 10);
    v /= base;
  }
}

/* The same of small numbers, for divisions of 64 bits are costly */
PROVED static void put_small_digits(char *to, size_t n, size_t count, unsigned v) {
  for (size_t i = count; i > 0; i--) {
    if (i <= n) to[i - 1] = (char)('0' + v % 10);
    v /= 10;
  }
}

/* That a text lies where the output so far has come, or its end comes, is undefined (7.21.6.6). Up
 * to `precision` characters are read, or the end of the text with them; without room, nothing may
 * be written. */
static void is_apart(char *to, size_t room, size_t length, const char *text, size_t n, int precision) {
  size_t written = (length < room ? length : room) + 1, read = n + (precision < 0 || n < (size_t)precision);
  if (room == 0 || read == 0) return;
  __parsimony_writes(to, written);
  __parsimony_disjoint(to, written, text, read);
}

/* `n` bytes from a place that is known to have them */
static size_t write_known(char *to, size_t room, size_t length, const char *from, size_t n) {
  size_t fit = fitting(room, length, n);
  __parsimony_writes(to + length, fit);
  copy_bytes(to + length, from, fit);
  return longer(length, n);
}

static size_t repeat(char *to, size_t room, size_t length, char c, long n) {
  if (n <= 0) return length;
  size_t fit = fitting(room, length, (size_t)n);
  __parsimony_writes(to + length, fit);
  fill_bytes(to + length, c, fit);
  return longer(length, (size_t)n);
}

size_t __parsimony_write_bytes(char *to, size_t room, size_t length, const char *from, size_t n) {
  return write_known(to, room, length, from, n);
}

size_t __parsimony_write_char(char *to, size_t room, size_t length, int c) {
  if (length < room) to[length] = (char)c;
  return length + 1;
}

/* -- texts -- */

/* A text of which up to `precision` characters are read; of all, if that is negative */
size_t __parsimony_text_length(const char *text, int precision) {
  size_t n = 0;
  if (precision < 0)
    while (text[n] != 0) n++;
  else
    while (n < (size_t)precision && text[n] != 0) n++;
  return n;
}

/* Null is no text, unless nothing is read of it (7.1.4, 7.21.6.1 (8)). Where accesses are taken to
 * be valid, it is what glibc makes of it: this text, or none if the precision cuts it off. */
enum { NULL_TEXT_LENGTH = 6 };
static const char null_text[] = "(null)";
static size_t null_length(const char *text, int precision) {
  if (precision != 0) __parsimony_reads(text, 1);
  return precision < 0 || precision >= NULL_TEXT_LENGTH ? NULL_TEXT_LENGTH : 0;
}

void __parsimony_reads_text(const char *text, int precision) {
  if (text == NULL) null_length(text, precision);
  else __parsimony_text_length(text, precision);
}

/* puts and its like */
void __parsimony_reads_line(const char *text) {
  while (*text != 0) text++;
}

/* perror and its like */
void __parsimony_reads_line_or_null(const char *text) {
  if (text != NULL) __parsimony_reads_line(text);
}

/* The same behind pointers: there is no call to put the reads in front of */
extern int puts(const char *text);
extern int fputs(const char *text, void *file);
extern int fputs_unlocked(const char *text, void *file);
int __parsimony_puts(const char *text) { return __parsimony_reads_line(text), puts(text); }
int __parsimony_fputs(const char *text, void *file) { return __parsimony_reads_line(text), fputs(text, file); }
int __parsimony_fputs_unlocked(const char *text, void *file) {
  return __parsimony_reads_line(text), fputs_unlocked(text, file);
}

void __parsimony_reads_wide_text(const int *text) {
  if (text == NULL) __parsimony_reads(text, sizeof *text);
  else
    while (*text != 0) text++;
}

size_t __parsimony_write_start(char *to, size_t room, size_t length, const char *text, int precision) {
  if (text == NULL) return write_known(to, room, length, null_text, null_length(text, precision));
  size_t n = __parsimony_text_length(text, precision), sum = write_known(to, room, length, text, n);
  is_apart(to, room, sum, text, n, precision);
  return sum;
}

size_t __parsimony_write_text(char *to, size_t room, size_t length, const char *text) {
  if (text == NULL) return write_known(to, room, length, null_text, null_length(text, -1));
  size_t n = __parsimony_text_length(text, -1), sum = write_known(to, room, length, text, n);
  is_apart(to, room, sum, text, n, -1);
  return sum;
}

/* A width below zero is one on the left; none is zero */
static _Bool is_left(int flags, int width) { return (flags & LEFT) != 0 || width < 0; }
static long field(int width) { return width >= 0 ? width : width == -__INT_MAX__ - 1 ? __INT_MAX__ : -width; }

static size_t write_padded(char *to, size_t room, size_t length, const char *text, size_t n, int flags, int width) {
  long padding = n < (size_t)field(width) ? field(width) - (long)n : 0;
  if (!is_left(flags, width)) length = repeat(to, room, length, ' ', padding);
  length = write_known(to, room, length, text, n);
  if (is_left(flags, width)) length = repeat(to, room, length, ' ', padding);
  return length;
}

size_t __parsimony_write_field(char *to, size_t room, size_t length, const char *text, int flags, int width, int precision) {
  if (text == NULL)
    return write_padded(to, room, length, null_text, null_length(text, precision), flags, width);
  size_t n = __parsimony_text_length(text, precision);
  size_t sum = write_padded(to, room, length, text, n, flags, width);
  is_apart(to, room, sum, text, n, precision);
  return sum;
}

size_t __parsimony_write_char_field(char *to, size_t room, size_t length, int c, int flags, int width) {
  char text = (char)c;
  return write_padded(to, room, length, &text, 1, flags, width);
}

/* -- integers -- */

/* None of zero */
static size_t small_count(unsigned v) {
  return (size_t)(v >= 1) + (v >= 10) + (v >= 100) + (v >= 1000) + (v >= 10000) + (v >= 100000) +
         (v >= 1000000) + (v >= 10000000) + (v >= 100000000) + (v >= 1000000000);
}

static size_t decimal_count(unsigned long long v) {
  size_t n = 0;
  if (v > 0xffffffff) {
    n = (size_t)(v >= 10000000000) + (v >= 100000000000) + (v >= 1000000000000) + (v >= 10000000000000) +
        (v >= 100000000000000) + (v >= 1000000000000000) + (v >= 10000000000000000) +
        (v >= 100000000000000000) + (v >= 1000000000000000000) + (v >= 10000000000000000000ull);
    return n + 10;
  }
  return small_count((unsigned)v);
}

static size_t count_digits(unsigned long long v, unsigned base) {
  if (base == 10) return decimal_count(v);
  size_t n = 0;
  for (; v != 0; v /= base) n++;
  return n;
}

static size_t write_small(char *to, size_t room, size_t length, unsigned v) {
  size_t n = v == 0 ? 1 : small_count(v), fit = fitting(room, length, n);
  __parsimony_writes(to + length, fit);
  put_small_digits(to + length, fit, n, v);
  return length + n;
}

static size_t write_digits(char *to, size_t room, size_t length, unsigned long long v, size_t n, unsigned base, char ten) {
  size_t fit = fitting(room, length, n);
  __parsimony_writes(to + length, fit);
  put_digits(to + length, fit, n, v, base, ten);
  return length + n;
}

/* %u and %d of an int, %llu and %lld */
size_t __parsimony_write_uint(char *to, size_t room, size_t length, unsigned v) {
  return write_small(to, room, length, v);
}

size_t __parsimony_write_int(char *to, size_t room, size_t length, int v) {
  if (v < 0) length = __parsimony_write_char(to, room, length, '-');
  return write_small(to, room, length, v < 0 ? 0 - (unsigned)v : (unsigned)v);
}

size_t __parsimony_write_ulong(char *to, size_t room, size_t length, unsigned long long v) {
  return write_digits(to, room, length, v, v == 0 ? 1 : decimal_count(v), 10, 'a');
}

size_t __parsimony_write_long(char *to, size_t room, size_t length, long long v) {
  if (v < 0) length = __parsimony_write_char(to, room, length, '-');
  return __parsimony_write_ulong(to, room, length, v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v);
}

/* `prefix` is a sign, or 0x; the precision is the least number of digits */
static size_t write_number(char *to, size_t room, size_t length, unsigned long long v, unsigned base, int flags,
                           int width, int precision, const char *prefix) {
  size_t n = count_digits(v, base);
  long zeros = (precision < 0 ? 1 : precision) - (long)n, before = 0;
  if (zeros < 0) zeros = 0;
  if (base == 8 && (flags & ALTERNATIVE) != 0 && zeros == 0) zeros = 1;
  while (prefix[before] != 0) before++;
  long padding = field(width) - before - zeros - (long)n;
  if ((flags & ZERO) != 0 && !is_left(flags, width) && precision < 0 && padding > 0) {
    zeros += padding;
    padding = 0;
  }
  if (!is_left(flags, width)) length = repeat(to, room, length, ' ', padding);
  length = write_known(to, room, length, prefix, (size_t)before);
  length = repeat(to, room, length, '0', zeros);
  length = write_digits(to, room, length, v, n, base, (flags & UPPER) != 0 ? 'A' : 'a');
  if (is_left(flags, width)) length = repeat(to, room, length, ' ', padding);
  return length;
}

size_t __parsimony_write_signed(char *to, size_t room, size_t length, long long v, int flags, int width, int precision) {
  const char *sign = v < 0 ? "-" : (flags & PLUS) != 0 ? "+" : (flags & SPACE) != 0 ? " " : "";
  unsigned long long magnitude = v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v;
  return write_number(to, room, length, magnitude, 10, flags, width, precision, sign);
}

size_t __parsimony_write_decimal(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision) {
  return write_number(to, room, length, v, 10, flags, width, precision, "");
}
size_t __parsimony_write_octal(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision) {
  return write_number(to, room, length, v, 8, flags, width, precision, "");
}
size_t __parsimony_write_hex(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision) {
  const char *prefix = (flags & ALTERNATIVE) == 0 || v == 0 ? "" : (flags & UPPER) != 0 ? "0X" : "0x";
  return write_number(to, room, length, v, 16, flags, width, precision, prefix);
}

/* Glibc's text of an address: hexadecimal digits behind 0x, of which no run is followed to know
 * which and how many. */
size_t __parsimony_write_pointer(char *to, size_t room, size_t length, const void *p, int flags, int width, int precision) {
  if (p == NULL) return write_padded(to, room, length, "(nil)", 5, flags, width);
  __parsimony_for_proofs();
  size_t digits = __VERIFIER_nondet_size_t(), least = precision < 1 ? 1 : (size_t)precision;
  __VERIFIER_assume(digits > 0 && digits <= 2 * sizeof p);
  size_t all = 2 + (digits < least ? least : digits) + ((flags & (PLUS | SPACE)) != 0);
  if (all < (size_t)field(width)) all = (size_t)field(width);
  __parsimony_any_letters(to + length, fitting(room, length, all));
  return longer(length, all);
}

/* -- arguments out of a list -- */

int __parsimony_next_int(__builtin_va_list *args) { return __builtin_va_arg(*args, int); }
long long __parsimony_next_long_long(__builtin_va_list *args) { return __builtin_va_arg(*args, long long); }
double __parsimony_next_double(__builtin_va_list *args) { return __builtin_va_arg(*args, double); }
void *__parsimony_next_pointer(__builtin_va_list *args) { return __builtin_va_arg(*args, void *); }

/* -- what is no text -- */

/* %n */
void __parsimony_count_char(void *to, size_t length) { *(signed char *)to = (signed char)length; }
void __parsimony_count_short(void *to, size_t length) { *(short *)to = (short)length; }
void __parsimony_count_int(void *to, size_t length) { *(int *)to = (int)length; }
void __parsimony_count_long(void *to, size_t length) { *(long *)to = (long)length; }
void __parsimony_count_long_long(void *to, size_t length) { *(long long *)to = (long long)length; }

/* The room in `size` bytes */
size_t __parsimony_room(size_t size) { return size == 0 ? 0 : size - 1; }

/* More characters than a result can say: as in glibc. A text that long is no argument of a program,
 * and no variable of its environment: no run is followed. */
static int is_too_long(void) {
  __parsimony_for_proofs();
  errno = EOVERFLOW;
  return -1;
}

/* The end of the text, and what the function returns */
int __parsimony_end_text(char *to, size_t size, size_t length) {
  if (size > 0) to[length < size ? length : size - 1] = 0;
  return length > __INT_MAX__ ? is_too_long() : (int)length;
}

/* The result of output to a stream or a descriptor: it may fail, with a negative result */
int __parsimony_printed(size_t length) {
  if (length > __INT_MAX__) return is_too_long();
  __parsimony_errno_of_call();
  return __VERIFIER_nondet_bool() ? -1 : (int)length;
}

/* GNU's asprintf: the text in new memory; without it, the pointer is as it was, or null */
char *__parsimony_new_text(char **to, size_t length) {
  if (length >= __INT_MAX__) is_too_long();
  char *s = length > __INT_MAX__ ? NULL : malloc(length + 1);
  if (s != NULL || __VERIFIER_nondet_bool()) *to = s;
  return s;
}
size_t __parsimony_new_size(const char *s, size_t length) { return s == NULL ? 0 : length + 1; }
int __parsimony_end_new_text(char *to, size_t size, size_t length) {
  return to == NULL ? -1 : __parsimony_end_text(to, size, length);
}
