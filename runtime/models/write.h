/* What the functions of the printf family are made of: see write.c. */
#ifndef PARSIMONY_WRITE_H
#define PARSIMONY_WRITE_H

#include "models.h"

/* The flags of a directive (7.21.6.1 (6)), and whether its letter is upper-case */
enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATIVE = 8, ZERO = 16, UPPER = 32 };

extern void __parsimony_errno_of_call(void);
size_t __parsimony_write_char(char *to, size_t room, size_t length, int c);
size_t __parsimony_write_bytes(char *to, size_t room, size_t length, const char *from, size_t n);
size_t __parsimony_write_field(char *to, size_t room, size_t length, const char *text, int flags, int width, int precision);
size_t __parsimony_write_char_field(char *to, size_t room, size_t length, int c, int flags, int width);
size_t __parsimony_write_signed(char *to, size_t room, size_t length, long long v, int flags, int width, int precision);
size_t __parsimony_write_decimal(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision);
size_t __parsimony_write_octal(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision);
size_t __parsimony_write_hex(char *to, size_t room, size_t length, unsigned long long v, int flags, int width, int precision);
size_t __parsimony_write_pointer(char *to, size_t room, size_t length, const void *p, int flags, int width, int precision);
size_t __parsimony_write_double(char *to, size_t room, size_t length, double x, int kind, int flags, int width, int precision);
size_t __parsimony_write_long_double(char *to, size_t room, size_t length, long double x, int kind, int flags, int width, int precision);
int __parsimony_end_text(char *to, size_t size, size_t length);
int __parsimony_printed(size_t length);

#endif
