/* <stdio.h>, C11 7.21.6.1: integers that the printf family writes (models/write.c). Which digits
 * they have is arbitrary, and how many of them, within what their type and the directive say. */
#include "contracts.h"

/* Some characters, as far as there is room */
static size_t write_any(char *to, size_t room, size_t length, size_t n) {
  size_t left = length < room ? room - length : 0, fit = n < left ? n : left;
  __parsimony_writes(to + length, fit);
  put_anything(to + length, fit);
  /* As in models/write.c: what does not fit 32 bits stays too large for a result */
  return sizeof(size_t) == 4 && length + n < n ? (size_t)-1 / 4 * 3 : length + n;
}

static size_t write_between(char *to, size_t room, size_t length, size_t least, size_t most) {
  size_t n = any_count();
  __VERIFIER_assume(least <= n && n <= most);
  return write_any(to, room, length, n);
}

size_t __parsimony_write_uint(char *to, size_t room, size_t length, unsigned v) {
  return (void)v, write_between(to, room, length, 1, 10);
}
size_t __parsimony_write_int(char *to, size_t room, size_t length, int v) {
  return write_between(to, room, length, 1 + (v < 0), 10 + (v < 0));
}
size_t __parsimony_write_ulong(char *to, size_t room, size_t length, unsigned long long v) {
  return (void)v, write_between(to, room, length, 1, 20);
}
size_t __parsimony_write_long(char *to, size_t room, size_t length, long long v) {
  return write_between(to, room, length, 1 + (v < 0), 19 + (v < 0));
}

/* A number in base 8 has up to 22 digits; a sign or 0x stands before it, or another zero. */
static size_t write_number(char *to, size_t room, size_t length, int width, int precision) {
  size_t least = precision < 0 ? 1 : (size_t)precision, most = (precision > 22 ? (size_t)precision : 22) + 2;
  size_t n = any_count(), field = width >= 0 ? (size_t)width : 0 - (size_t)width;
  __VERIFIER_assume(least <= n && n <= most);
  if (field > __INT_MAX__) field = __INT_MAX__;
  return write_any(to, room, length, n < field ? field : n);
}
size_t __parsimony_write_signed(char *to, size_t room, size_t length, long long v, int flags, int width, int precision) {
  return (void)v, (void)flags, write_number(to, room, length, width, precision);
}
#define UNSIGNED(name)                                                                                        \
  size_t name(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision) { \
    return (void)v, (void)flags, write_number(to, room, length, width, precision);                            \
  }
UNSIGNED(__parsimony_write_decimal)
UNSIGNED(__parsimony_write_octal)
UNSIGNED(__parsimony_write_hex)
