/* What a 32-bit program of this folder needs beside runtime/native/start.c, without a library. Linux on x86 only. */
int putchar(int c) {
  char byte = (char)c;
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(4), "b"(1), "c"(&byte), "d"(1) : "memory");
  return c;
}

int memcmp(const void *a, const void *b, __SIZE_TYPE__ n) {
  const unsigned char *p = a, *q = b;
  for (; n > 0; n--, p++, q++)
    if (*p != *q) return *p - *q;
  return 0;
}
