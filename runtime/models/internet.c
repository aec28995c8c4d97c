/* <arpa/inet.h> (POSIX): the order of bytes, and addresses as texts. Those of IPv4 that are four
 * decimal numbers are read and written. What glibc makes of all others no run depends on. */
#include "models.h"

enum { IPV4 = 2, IPV6 = 10, NO_SPACE = 28, NO_FAMILY = 97 };
enum { LONGEST_4 = 15, LONGEST_6 = 45 };
typedef struct { unsigned number; } address;

/* x86 has the least byte first, the network the greatest. */
static unsigned turned(unsigned n) { return n >> 24 | (n >> 8 & 0xff00) | (n << 8 & 0xff0000) | n << 24; }
static unsigned short turned_two(unsigned short n) { return (unsigned short)(n >> 8 | n << 8); }
unsigned htonl(unsigned n) { return turned(n); }
unsigned ntohl(unsigned n) { return turned(n); }
unsigned short htons(unsigned short n) { return turned_two(n); }
unsigned short ntohs(unsigned short n) { return turned_two(n); }

static _Bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The address that a text of four numbers up to 255 begins with; null, or what is behind it. A zero
 * stands in front of no other digit. */
static const char *read_4(const char *s, unsigned *to) {
  unsigned address = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0 && *s++ != '.') return NULL;
    if (!is_digit(*s) || (*s == '0' && is_digit(s[1]))) return NULL;
    unsigned part = 0;
    for (; is_digit(*s); s++) {
      part = part * 10 + (unsigned)(*s - '0');
      if (part > 255) return NULL;
    }
    address |= part << 8 * i;
  }
  *to = address;
  return s;
}

static void put_4(byte *to, unsigned address) {
  for (int i = 0; i < 4; i++) to[i] = (byte)(address >> 8 * i);
}

/* 1, or 0 for a text that is no address */
int inet_pton(int family, const char *text, void *to) {
  if (family == IPV4) {
    unsigned address;
    const char *end = read_4(text, &address);
    if (end == NULL || *end != 0) return 0;
    put_4(to, address);
    return 1;
  }
  if (family != IPV6) {
    errno = NO_FAMILY;
    return -1;
  }
  __parsimony_reads(text, strlen(text) + 1);
  if (!__parsimony_computed()) return 0;
  __parsimony_any_bytes(to, 16);
  return 1;
}

/* BSD, glibc: also less numbers, of other bases, and white space behind */
static int read_any(const char *text, address *to) {
  unsigned number;
  const char *end = read_4(text, &number);
  if (end == NULL || *end != 0) {
    __parsimony_reads(text, strlen(text) + 1);
    if (!is_digit(*text) || !__parsimony_computed()) return 0;
    number = (unsigned)__VERIFIER_nondet_int();
  }
  if (to != NULL) to->number = number;
  return 1;
}
int inet_aton(const char *text, address *to) { return read_any(text, to); }
unsigned inet_addr(const char *text) {
  address found;
  return read_any(text, &found) ? found.number : ~0u;
}

static size_t write_number(char *to, unsigned n) {
  size_t length = 0;
  if (n >= 100) to[length++] = (char)('0' + n / 100);
  if (n >= 10) to[length++] = (char)('0' + n / 10 % 10);
  to[length++] = (char)('0' + n % 10);
  return length;
}
static size_t write_4(char *to, const byte *address) {
  size_t length = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0) to[length++] = '.';
    length += write_number(to + length, address[i]);
  }
  to[length] = 0;
  return length;
}

/* The result stays in its place until the next call. */
char *inet_ntoa(address from) {
  static char text[LONGEST_4 + 3];
  byte bytes[4];
  put_4(bytes, from.number);
  write_4(text, bytes);
  return text;
}

static const char *no_space(void) {
  errno = NO_SPACE;
  return NULL;
}
const char *inet_ntop(int family, const void *from, char *to, unsigned size) {
  if (family == IPV4) {
    char text[LONGEST_4 + 1];
    size_t length = write_4(text, from);
    if (length >= size) return no_space();
    __builtin_memcpy(to, text, length + 1);
    return to;
  }
  if (family != IPV6) {
    errno = NO_FAMILY;
    return NULL;
  }
  __parsimony_reads(from, 16);
  __parsimony_for_proofs();
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length >= 2 && length <= LONGEST_6);
  if (length >= size) return no_space();
  for (size_t i = 0; i < length; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0);
  }
  to[length] = 0;
  return to;
}
