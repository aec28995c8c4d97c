/* <stdio.h>, C11 7.21.5.5 and 7.21.5.6: buffers of streams. One that the program gives to a stream
 * has to be the stream's alone, else it is a gap. */
#include "models.h"

/* BUFSIZ of glibc */
enum { BUFFER = 8192 };

/* 7.21.5.5, 7.21.5.6: a buffer of the program's changes with each output, unless there is to be
 * none (`_IONBF`). The front end calls `__parsimony_setvbuf` and its like where the program itself
 * never looks at it. */
enum { UNBUFFERED = 2 };
static int any_result_of_setvbuf(void) {
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_int();
}
static void gives_buffer(char *buffer, size_t size) {
  if (buffer == NULL || size == 0) return;
  buffer[0] = (char)__VERIFIER_nondet_uchar();
  buffer[size - 1] = (char)__VERIFIER_nondet_uchar();
}
int __parsimony_setvbuf(void *file, char *buffer, int mode, size_t size) {
  (void)file;
  if (mode != UNBUFFERED) gives_buffer(buffer, size);
  return any_result_of_setvbuf();
}
void __parsimony_setbuf(void *file, char *buffer) {
  (void)file;
  gives_buffer(buffer, BUFFER);
}
void __parsimony_setbuffer(void *file, char *buffer, size_t size) {
  (void)file;
  gives_buffer(buffer, size);
}
int setvbuf(void *file, char *buffer, int mode, size_t size) {
  (void)file, (void)size;
  if (buffer != NULL && mode != UNBUFFERED) __parsimony_gap("a stream with a buffer that the program may look at (setvbuf)");
  return any_result_of_setvbuf();
}
void setbuf(void *file, char *buffer) {
  (void)file;
  if (buffer != NULL) __parsimony_gap("a stream with a buffer that the program may look at (setbuf)");
}
void setbuffer(void *file, char *buffer, size_t size) {
  (void)file, (void)size;
  if (buffer != NULL) __parsimony_gap("a stream with a buffer that the program may look at (setbuffer)");
}
void setlinebuf(void *file) { (void)file; }
