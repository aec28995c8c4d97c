/* How the programs of this folder print: through putchar only, without a library header, on 32 and 64 bit alike. */
#ifndef OUT_H
#define OUT_H

int putchar(int c);
void *malloc(__SIZE_TYPE__ size);
void *calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
void *realloc(void *p, __SIZE_TYPE__ size);
void free(void *p);
void *memcpy(void *to, const void *from, __SIZE_TYPE__ n);
void *memmove(void *to, const void *from, __SIZE_TYPE__ n);
void *memset(void *to, int c, __SIZE_TYPE__ n);

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

static inline void text(const char *s) {
  while (*s) putchar(*s++);
}

static inline void hex(u64 x) {
  int shift = 60;
  while (shift > 0 && (x >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) putchar("0123456789abcdef"[(x >> shift) & 15]);
}

static inline void decimal(i64 x) {
  char digits[24];
  int n = 0;
  u64 rest = x < 0 ? 0 - (u64)x : (u64)x;
  if (x < 0) putchar('-');
  do {
    digits[n++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  while (n > 0) putchar(digits[--n]);
}

static inline void line(void) { putchar('\n'); }

/* name=decimal */
#define SHOW(x) (text(#x "="), decimal((i64)(x)), line())
/* name=hexadecimal */
#define SHOWX(x) (text(#x "="), hex((u64)(x)), line())

/* Bit patterns; every NaN reads the same, since its payload is the machine's choice. */
static inline void show_double(double x) {
  u64 bits;
  memcpy(&bits, &x, sizeof bits);
  if (x != x) text("nan");
  else hex(bits);
  putchar(' ');
}

static inline void show_float(float x) {
  u32 bits;
  memcpy(&bits, &x, sizeof bits);
  if (x != x) text("nan");
  else hex(bits);
  putchar(' ');
}

static inline void show_long_double(long double x) {
  unsigned char bytes[sizeof(long double)];
  memcpy(bytes, &x, sizeof x);
  if (x != x) text("nan");
  else
    for (int i = 9; i >= 0; i--) hex(bytes[i] >> 4), hex(bytes[i] & 15);
  putchar(' ');
}

#endif
