/* <stdio.h>, C11 7.21.5.5 and 7.21.5.6: buffers of streams. One that the program gives to a stream
 * has to be the stream's alone, else it is a gap. One that may not last as long as its stream is
 * watched: it is undefined to use the stream behind it, or to end the program (7.22.4.4). */
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

/* Streams with buffers that may not last */
static void *first, *second, *third;
static char *first_buffer, *second_buffer, *third_buffer;
static void forget(void *file) {
  if (file == NULL) return;
  if (file == first) first = NULL;
  else if (file == second) second = NULL;
  else if (file == third) third = NULL;
}
static void watch(void *file, char *buffer) {
  if (first == NULL) first = file, first_buffer = buffer;
  else if (second == NULL) second = file, second_buffer = buffer;
  else if (third == NULL) third = file, third_buffer = buffer;
  else __parsimony_gap("more than three streams whose buffers may not last (setvbuf)");
}
void __parsimony_uses_stream(void *file) {
  _Bool is_all = file == NULL;
  if (first != NULL && (is_all || file == first)) __parsimony_writes(first_buffer, 1);
  if (second != NULL && (is_all || file == second)) __parsimony_writes(second_buffer, 1);
  if (third != NULL && (is_all || file == third)) __parsimony_writes(third_buffer, 1);
}
void __parsimony_closes_stream(void *file) {
  if (file != NULL) __parsimony_uses_stream(file);
  forget(file);
}
/* In glibc, the stream has another buffer then; the standard does not say. */
void __parsimony_reopens_stream(void *file) {
  if (file != NULL && (file == first || file == second || file == third))
    __parsimony_gap("a stream that is opened again, with a buffer that may not last (freopen)");
}
extern void *stdin, *stdout;
void __parsimony_uses_output(void) { __parsimony_uses_stream(stdout); }
void __parsimony_uses_input(void) { __parsimony_uses_stream(stdin); }
static void closes_all(void) { __parsimony_uses_stream(NULL); }

int __parsimony_setvbuf(void *file, char *buffer, int mode, size_t size) {
  if (mode != UNBUFFERED) gives_buffer(buffer, size);
  int result = any_result_of_setvbuf();
  if (result == 0 && (buffer != NULL || mode == UNBUFFERED)) forget(file);
  return result;
}
void __parsimony_setbuf(void *file, char *buffer) {
  gives_buffer(buffer, BUFFER);
  forget(file);
}
void __parsimony_setbuffer(void *file, char *buffer, size_t size) {
  gives_buffer(buffer, size);
  forget(file);
}
extern int atexit(void (*f)(void));
static void may_not_last(void *file, char *buffer) {
  static _Bool is_registered;
  if (!is_registered) atexit(closes_all);
  is_registered = 1;
  watch(file, buffer);
}
int __parsimony_watched_setvbuf(void *file, char *buffer, int mode, size_t size) {
  int result = __parsimony_setvbuf(file, buffer, mode, size);
  if (result == 0 && buffer != NULL && size != 0 && mode != UNBUFFERED) may_not_last(file, buffer);
  return result;
}
void __parsimony_watched_setbuf(void *file, char *buffer) {
  __parsimony_setbuf(file, buffer);
  if (buffer != NULL) may_not_last(file, buffer);
}
int setvbuf(void *file, char *buffer, int mode, size_t size) {
  (void)size;
  if (mode == UNBUFFERED) forget(file);
  if (buffer != NULL && mode != UNBUFFERED) __parsimony_gap("a stream with a buffer that the program may look at (setvbuf)");
  return any_result_of_setvbuf();
}
void setbuf(void *file, char *buffer) {
  forget(file);
  if (buffer != NULL) __parsimony_gap("a stream with a buffer that the program may look at (setbuf)");
}
void setbuffer(void *file, char *buffer, size_t size) {
  (void)size;
  forget(file);
  if (buffer != NULL) __parsimony_gap("a stream with a buffer that the program may look at (setbuffer)");
}
void setlinebuf(void *file) { (void)file; }
