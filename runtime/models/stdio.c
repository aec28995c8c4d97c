/* <stdio.h>, C11 7.21: input is arbitrary, output has no effect that a program could see. Streams carry no state: a file
 * that was written is not read back, every read gives arbitrary bytes. */
#include "models.h"

enum { EOF_ = -1 };

/* 7.21.5.3: may fail; every stream is an object of its own */
void *fopen(const char *path, const char *mode) {
  (void)path, (void)mode;
  return __VERIFIER_nondet_bool() ? malloc(1) : NULL;
}

/* 7.21.5.1, 7.21.5.2 */
int fclose(void *file) { return (void)file, __VERIFIER_nondet_bool() ? EOF_ : 0; }
int fflush(void *file) { return (void)file, __VERIFIER_nondet_bool() ? EOF_ : 0; }

/* 7.21.10 */
int feof(void *file) { return (void)file, __VERIFIER_nondet_bool(); }
int ferror(void *file) { return (void)file, __VERIFIER_nondet_bool(); }
void clearerr(void *file) { (void)file; }

/* 7.21.7.1: a character or EOF */
int fgetc(void *file) {
  (void)file;
  return __VERIFIER_nondet_bool() ? EOF_ : __VERIFIER_nondet_uchar();
}
int getc(void *file) { return fgetc(file); }
int getchar(void) { return fgetc(NULL); }
int ungetc(int c, void *file) { return (void)file, __VERIFIER_nondet_bool() ? c : EOF_; }

/* 7.21.7.2: at most size - 1 characters, a new-line ends the line and is kept */
char *fgets(char *s, int size, void *file) {
  (void)file;
  if (size <= 0) return NULL;
  int n = 0;
  _Bool ended = __VERIFIER_nondet_bool();
  if (ended) return NULL;
  while (n < size - 1 && !ended) {
    char c = (char)__VERIFIER_nondet_uchar();
    s[n++] = c;
    ended = c == '\n' || __VERIFIER_nondet_bool();
  }
  s[n] = 0;
  return s;
}

/* 7.21.8.1: any number of elements up to the count; a partly read element is arbitrary, too */
size_t fread(void *to, size_t size, size_t count, void *file) {
  (void)file;
  byte *p = to;
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  if (size == 0 || count == 0) return 0;
  size_t bytes = elements * size;
  for (size_t i = 0; i < bytes; i++) p[i] = __VERIFIER_nondet_uchar();
  for (size_t i = bytes; elements < count && i < bytes + size - 1; i++)
    if (__VERIFIER_nondet_bool()) p[i] = __VERIFIER_nondet_uchar();
  return elements;
}

/* 7.21.8.2 */
size_t fwrite(const void *from, size_t size, size_t count, void *file) {
  (void)from, (void)file;
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  return size == 0 ? 0 : elements;
}
