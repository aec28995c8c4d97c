// A formatter with widths, padding, signs and bases, by variadic arguments into a buffer.
#include "out.h"
typedef __builtin_va_list va_list;
static int number(char *to, u64 v, unsigned base, int upper) {
  char t[24];
  int n = 0, length;
  do t[n++] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[v % base], v /= base; while (v);
  length = n;
  while (n > 0) *to++ = t[--n];
  return length;
}
static int format(char *to, const char *f, ...) {
  va_list ap;
  char *start = to;
  __builtin_va_start(ap, f);
  for (; *f; f++) {
    if (*f != '%') { *to++ = *f; continue; }
    int left = 0, zero = 0, width = 0, wide = 0, n = 0;
    char piece[32];
    const char *s = piece;
    for (f++; *f == '-' || *f == '0'; f++) if (*f == '-') left = 1; else zero = 1;
    while (*f >= '0' && *f <= '9') width = width * 10 + *f++ - '0';
    while (*f == 'l') wide++, f++;
    switch (*f) {
    case 'd': {
      i64 v = wide == 2 ? __builtin_va_arg(ap, long long) : wide ? __builtin_va_arg(ap, long) : __builtin_va_arg(ap, int);
      if (v < 0) piece[n++] = '-';
      n += number(piece + n, v < 0 ? -(u64)v : (u64)v, 10, 0);
      break;
    }
    case 'u': case 'x': case 'X': case 'o': {
      u64 v = wide == 2 ? __builtin_va_arg(ap, unsigned long long) : __builtin_va_arg(ap, unsigned);
      n = number(piece, v, *f == 'u' ? 10 : *f == 'o' ? 8 : 16, *f == 'X');
      break;
    }
    case 's': s = __builtin_va_arg(ap, const char *); while (s[n]) n++; break;
    case 'c': piece[n++] = (char)__builtin_va_arg(ap, int); break;
    default: piece[n++] = *f;
    }
    if (!left) for (int i = n; i < width; i++) *to++ = zero ? '0' : ' ';
    for (int i = 0; i < n; i++) *to++ = s[i];
    if (left) for (int i = n; i < width; i++) *to++ = ' ';
  }
  __builtin_va_end(ap);
  *to = 0;
  return (int)(to - start);
}
int main(void) {
  char b[200];
  SHOW(format(b, "[%d|%5d|%-5d|%05d]", -42, 17, 17, 17)), text(b), line();
  SHOW(format(b, "%x %X %o %u %llx", 0xbeefu, 0xbeefu, 8u, 4294967295u, 0x123456789abcdefull)), text(b), line();
  SHOW(format(b, "%s|%8s|%-8s|%c%%", "one", "two", "three", 'z')), text(b), line();
  SHOW(format(b, "%lld %ld %d %d %d %d %d %d", -9223372036854775807LL, -5L, 1, 2, 3, 4, 5, 6)), text(b), line();
  return 0;
}
