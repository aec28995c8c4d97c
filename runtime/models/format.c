/* The printf family, C11 7.21.6.1: exact but for floating-point numbers in hexadecimal, addresses
 * and wide characters, which are unsupported. These models read the format when they run. Of a
 * format that the front end knows, it makes calls of the functions of write.c instead
 * (`library::formats`); and it calls `__parsimony_printf` and its like only where the result is
 * used, or the format is not known to be without %n: else such a call does nothing that a program
 * can see. */
#include "length.h"
#include "write.h"

/* Where the characters go: up to `room` of them are kept, all are counted */
typedef struct {
  char *to;
  size_t room, length;
} sink;

typedef struct {
  int flags, width, precision; /* precision -1: none */
  length length;
} directive;

static int read_number(const char **f) {
  int n = 0;
  for (; **f >= '0' && **f <= '9'; ++*f) {
    if (n > 100000000) __parsimony_unsupported("printf with a field of many characters");
    n = n * 10 + (**f - '0');
  }
  return n;
}

static int flag(char c) {
  switch (c) {
  case '-': return LEFT;
  case '+': return PLUS;
  case ' ': return SPACE;
  case '#': return ALTERNATIVE;
  case '0': return ZERO;
  }
  return 0;
}

static int read_amount(const char **f, __builtin_va_list *args) {
  if (**f != '*') return read_number(f);
  ++*f;
  return __builtin_va_arg(*args, int);
}

static directive read_directive(const char **f, __builtin_va_list *args) {
  directive d = {.precision = -1};
  for (; flag(**f) != 0; ++*f) d.flags |= flag(**f);
  d.width = read_amount(f, args);
  if (**f == '.') {
    ++*f;
    d.precision = read_amount(f, args);
  }
  d.length = read_length(f);
  return d;
}

static long long signed_argument(length l, __builtin_va_list *args) {
  switch (l) {
  case CHAR: return (signed char)__builtin_va_arg(*args, int);
  case SHORT: return (short)__builtin_va_arg(*args, int);
  case LONG: return __builtin_va_arg(*args, long);
  case INT: return __builtin_va_arg(*args, int);
  default: return __builtin_va_arg(*args, long long);
  }
}

static unsigned long long unsigned_argument(length l, __builtin_va_list *args) {
  switch (l) {
  case CHAR: return (unsigned char)__builtin_va_arg(*args, int);
  case SHORT: return (unsigned short)__builtin_va_arg(*args, int);
  case LONG: return __builtin_va_arg(*args, unsigned long);
  case INT: return __builtin_va_arg(*args, unsigned);
  default: return __builtin_va_arg(*args, unsigned long long);
  }
}

/* %n */
static void store_count(length l, size_t count, void *to) {
  switch (l) {
  case CHAR: *(signed char *)to = (signed char)count; break;
  case SHORT: *(short *)to = (short)count; break;
  case LONG: *(long *)to = (long)count; break;
  case INT: *(int *)to = (int)count; break;
  default: *(long long *)to = (long long)count;
  }
}

static void convert(sink *s, const char **f, __builtin_va_list *args) {
  directive d = read_directive(f, args);
  char kind = *(*f)++;
  if (kind >= 'A' && kind <= 'Z') d.flags |= UPPER;
  switch (kind) {
  case '%': s->length = __parsimony_write_char(s->to, s->room, s->length, '%'); break;
  case 'd': case 'i':
    s->length = __parsimony_write_signed(s->to, s->room, s->length, signed_argument(d.length, args), d.flags, d.width, d.precision);
    break;
  case 'u':
    s->length = __parsimony_write_decimal(s->to, s->room, s->length, unsigned_argument(d.length, args), d.flags, d.width, d.precision);
    break;
  case 'o':
    s->length = __parsimony_write_octal(s->to, s->room, s->length, unsigned_argument(d.length, args), d.flags, d.width, d.precision);
    break;
  case 'x': case 'X':
    s->length = __parsimony_write_hex(s->to, s->room, s->length, unsigned_argument(d.length, args), d.flags, d.width, d.precision);
    break;
  case 'c':
    if (d.length == LONG) __parsimony_unsupported("printf of a wide character");
    s->length = __parsimony_write_char_field(s->to, s->room, s->length, __builtin_va_arg(*args, int), d.flags, d.width);
    break;
  case 's':
    if (d.length == LONG) __parsimony_unsupported("printf of a wide string");
    s->length = __parsimony_write_field(s->to, s->room, s->length, __builtin_va_arg(*args, const char *), d.flags, d.width, d.precision);
    break;
  case 'n': store_count(d.length, s->length, __builtin_va_arg(*args, void *)); break;
  case 'p':
    s->length = __parsimony_write_pointer(s->to, s->room, s->length, __builtin_va_arg(*args, void *), d.flags, d.width, d.precision);
    break;
  case 'f': case 'F': case 'e': case 'E': case 'g': case 'G':
    if (d.length == LONG_DOUBLE)
      s->length = __parsimony_write_long_double(s->to, s->room, s->length, __builtin_va_arg(*args, long double), kind, d.flags, d.width, d.precision);
    else
      s->length = __parsimony_write_double(s->to, s->room, s->length, __builtin_va_arg(*args, double), kind, d.flags, d.width, d.precision);
    break;
  case 'a': case 'A': __parsimony_unsupported("printf of a floating-point number in hexadecimal, as text");
  default: __parsimony_unsupported("a conversion of printf that is not known");
  }
}

/* Formats into `to`, which has room for `size` characters with the final null character */
static int format(char *to, size_t size, const char *f, __builtin_va_list *args) {
  sink s = {to, size == 0 ? 0 : size - 1, 0};
  while (*f != 0) {
    if (*f == '%') {
      f++;
      convert(&s, &f, args);
    } else {
      s.length = __parsimony_write_char(s.to, s.room, s.length, *f++);
    }
  }
  return __parsimony_end_text(to, size, s.length);
}

int vsnprintf(char *to, size_t size, const char *f, __builtin_va_list args) {
  return format(to, size, f, LIST(args));
}
int vsprintf(char *to, const char *f, __builtin_va_list args) { return vsnprintf(to, (size_t)-1, f, args); }

#define FORMATTED(result, call) \
  __builtin_va_list args;       \
  __builtin_va_start(args, f);  \
  result n = call;              \
  __builtin_va_end(args);       \
  return n;

int snprintf(char *to, size_t size, const char *f, ...) { FORMATTED(int, vsnprintf(to, size, f, args)) }
int sprintf(char *to, const char *f, ...) { FORMATTED(int, vsprintf(to, f, args)) }

/* What a fortified program calls: the size of the object is not looked at, for to leave it is an
 * invalid access */
int __vsnprintf_chk(char *to, size_t size, int flag, size_t object, const char *f, __builtin_va_list args) {
  return (void)flag, (void)object, vsnprintf(to, size, f, args);
}
int __vsprintf_chk(char *to, int flag, size_t object, const char *f, __builtin_va_list args) {
  return (void)flag, (void)object, vsprintf(to, f, args);
}
int __snprintf_chk(char *to, size_t size, int flag, size_t object, const char *f, ...) {
  (void)flag, (void)object;
  FORMATTED(int, vsnprintf(to, size, f, args))
}
int __sprintf_chk(char *to, int flag, size_t object, const char *f, ...) {
  (void)flag, (void)object;
  FORMATTED(int, vsprintf(to, f, args))
}

/* GNU: the text in new memory; without it, the pointer is as it was, or null */
int vasprintf(char **to, const char *f, __builtin_va_list args) {
  __builtin_va_list copy;
  __builtin_va_copy(copy, args);
  int n = vsnprintf(NULL, 0, f, copy);
  __builtin_va_end(copy);
  char *s = n < 0 ? NULL : malloc((size_t)n + 1);
  if (s == NULL) {
    if (__VERIFIER_nondet_bool()) *to = NULL;
    return -1;
  }
  *to = s;
  return vsnprintf(s, (size_t)n + 1, f, args);
}
int asprintf(char **to, const char *f, ...) { FORMATTED(int, vasprintf(to, f, args)) }

/* Output to a stream or a descriptor */
int __parsimony_vprintf(const char *f, __builtin_va_list args) {
  return __parsimony_printed((size_t)vsnprintf(NULL, 0, f, args));
}
int __parsimony_vfprintf(void *file, const char *f, __builtin_va_list args) {
  return __parsimony_reads(file, 1), __parsimony_vprintf(f, args);
}
int __parsimony_vdprintf(int file, const char *f, __builtin_va_list args) {
  return (void)file, __parsimony_vprintf(f, args);
}
int __parsimony_printf(const char *f, ...) { FORMATTED(int, __parsimony_vprintf(f, args)) }
int __parsimony_fprintf(void *file, const char *f, ...) {
  (void)file;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony_dprintf(int file, const char *f, ...) {
  (void)file;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___vprintf_chk(int flag, const char *f, __builtin_va_list args) {
  return (void)flag, __parsimony_vprintf(f, args);
}
int __parsimony___vfprintf_chk(void *file, int flag, const char *f, __builtin_va_list args) {
  return __parsimony_reads(file, 1), (void)flag, __parsimony_vprintf(f, args);
}
int __parsimony___printf_chk(int flag, const char *f, ...) {
  (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___fprintf_chk(void *file, int flag, const char *f, ...) {
  (void)file, (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___dprintf_chk(int file, int flag, const char *f, ...) {
  (void)file, (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony_syslog(int priority, const char *f, ...) {
  (void)priority;
  FORMATTED(int, __parsimony_vprintf(f, args))
}

/* <syslog.h>, and what a fortified program calls */
int __parsimony_vsyslog(int priority, const char *f, __builtin_va_list args) {
  return (void)priority, __parsimony_vprintf(f, args);
}
int __parsimony___syslog_chk(int priority, int flag, const char *f, ...) {
  (void)priority, (void)flag;
  FORMATTED(int, __parsimony_vprintf(f, args))
}
int __parsimony___vsyslog_chk(int priority, int flag, const char *f, __builtin_va_list args) {
  return (void)priority, (void)flag, __parsimony_vprintf(f, args);
}

/* <err.h>: a message, which may be none but for a text of the error, and the end. The
 * front end calls those with the prefix where it is not known what a message reads and writes. */
extern _Noreturn void exit(int status);
static void message(const char *f, __builtin_va_list args) {
  if (f != NULL) vsnprintf(NULL, 0, f, args);
}
#define MESSAGE                \
  __builtin_va_list args;      \
  __builtin_va_start(args, f); \
  message(f, args);            \
  __builtin_va_end(args);

void vwarn(const char *f, __builtin_va_list args) {}
void vwarnx(const char *f, __builtin_va_list args) {}
void warn(const char *f, ...) {}
void warnx(const char *f, ...) {}
_Noreturn void verr(int status, const char *f, __builtin_va_list args) { exit(status); }
_Noreturn void verrx(int status, const char *f, __builtin_va_list args) { exit(status); }
_Noreturn void err(int status, const char *f, ...) { exit(status); }
_Noreturn void errx(int status, const char *f, ...) { exit(status); }
_Noreturn void errc(int status, int number, const char *f, ...) { exit(status); }
_Noreturn void verrc(int status, int number, const char *f, __builtin_va_list args) { exit(status); }
void __parsimony_vwarn(const char *f, __builtin_va_list args) { message(f, args); }
void __parsimony_vwarnx(const char *f, __builtin_va_list args) { message(f, args); }
void __parsimony_warn(const char *f, ...) { MESSAGE }
void __parsimony_warnx(const char *f, ...) { MESSAGE }
_Noreturn void __parsimony_verr(int status, const char *f, __builtin_va_list args) { message(f, args), exit(status); }
_Noreturn void __parsimony_verrx(int status, const char *f, __builtin_va_list args) { message(f, args), exit(status); }
_Noreturn void __parsimony_err(int status, const char *f, ...) {
  MESSAGE
  exit(status);
}
_Noreturn void __parsimony_errx(int status, const char *f, ...) {
  MESSAGE
  exit(status);
}
_Noreturn void __parsimony_errc(int status, int number, const char *f, ...) {
  MESSAGE
  exit(status);
}
_Noreturn void __parsimony_verrc(int status, int number, const char *f, __builtin_va_list args) {
  message(f, args);
  exit(status);
}
