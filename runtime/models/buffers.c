/* <stdio.h>, C11 7.21.5.5 and 7.21.5.6: buffers of streams. One that the program gives to a stream
 * has to be the stream's alone, else it is unsupported. One that may not last as long as its stream
 * is watched: it is undefined to use the stream behind it, or to end the program (7.22.4.4). */
#include "models.h"

/* BUFSIZ of glibc */
enum { BUFFER = 8192 };

/* 7.21.5.5, 7.21.5.6: a buffer of the program's changes with each output, unless there is to be
 * none (`_IONBF`). The front end calls `__parsimony_setvbuf` and its like where the program itself
 * never looks at it. */
enum { FULL = 0, BY_LINES = 1, UNBUFFERED = 2 };
static int any_result_of_setvbuf(void) {
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_int();
}
static void gives_buffer(char *buffer, size_t size) {
  if (buffer == NULL || size == 0) return;
  buffer[0] = (char)__VERIFIER_nondet_uchar();
  buffer[size - 1] = (char)__VERIFIER_nondet_uchar();
}

/* Streams with buffers that may not last. `is_sure`: output of a few characters certainly lies in
 * the buffer. glibc writes longer ones directly to the file, and all of them where the buffer is
 * small. `is_full`: it stays there until the stream is flushed. `waits`: some surely is. */
static void *first, *second, *third;
static char *first_buffer, *second_buffer, *third_buffer;
static _Bool first_is_sure, second_is_sure, third_is_sure;
static _Bool first_is_full, second_is_full, third_is_full;
static _Bool first_waits, second_waits, third_waits;
enum { LARGE = 1024 };

static void forget(void *file) {
  if (file == NULL) return;
  if (file == first) first = NULL;
  else if (file == second) second = NULL;
  else if (file == third) third = NULL;
}
extern _Bool __parsimony_others_ran_beside_buffers(void);
static _Bool is_watching(void) { return first != NULL || second != NULL || third != NULL; }
static void heeds_others(void) {
  if (is_watching() && __parsimony_others_ran_beside_buffers())
    __parsimony_unsupported("unknown code beside a buffer that may not last (setvbuf)");
}
static void watch(void *file, char *buffer, _Bool is_full, size_t size) {
  _Bool is_sure = size >= LARGE;
  heeds_others();
  /* What ran before knows nothing of the buffer. */
  if (!is_watching()) __parsimony_others_ran_beside_buffers();
#define TAKE(n)                                                       \
  if (n == NULL) {                                                    \
    n = file, n##_buffer = buffer, n##_waits = 0;                     \
    n##_is_sure = is_sure, n##_is_full = is_full && is_sure;          \
    return;                                                           \
  }
  TAKE(first)
  TAKE(second)
  TAKE(third)
  __parsimony_unsupported("more than three streams whose buffers may not last (setvbuf)");
}

/* What the library does with a buffer depends on what lies there. */
static void may_use(char *buffer) {
  if (__parsimony_happens_for_proofs()) __parsimony_writes(buffer, 1);
}
/* Something is done with a stream, with all for null: it may be flushed by that. */
void __parsimony_uses_stream(void *file) {
  heeds_others();
#define USE(n)                                   \
  if (n != NULL && (file == NULL || file == n)) { \
    may_use(n##_buffer);                         \
    n##_waits = 0;                               \
  }
  USE(first)
  USE(second)
  USE(third)
}
/* The same where what waits is certainly written */
void __parsimony_flushes_stream(void *file) {
  heeds_others();
#define FLUSH(n)                                         \
  if (n != NULL && (file == NULL || file == n)) {         \
    if (n##_waits) __parsimony_writes(n##_buffer, 1);    \
    else may_use(n##_buffer);                            \
    n##_waits = 0;                                       \
  }
  FLUSH(first)
  FLUSH(second)
  FLUSH(third)
}
/* Some characters are certainly written to a stream. `succeeds`: the program does not look whether
 * they were, so that they may have been. */
void __parsimony_fills_stream(void *file, int succeeds) {
  heeds_others();
#define FILL(n)                                          \
  if (n != NULL && file == n) {                          \
    if (n##_is_sure) __parsimony_writes(n##_buffer, 1);  \
    else may_use(n##_buffer);                            \
    n##_waits = n##_is_full && succeeds != 0;            \
  }
  FILL(first)
  FILL(second)
  FILL(third)
}
void __parsimony_closes_stream(void *file) {
  if (file == NULL) return;
  __parsimony_flushes_stream(file);
  forget(file);
}
void __parsimony_closes_all_streams(void) {
  __parsimony_flushes_stream(NULL);
  first = second = third = NULL;
}
/* In glibc, the stream has another buffer then; the standard does not say. */
void __parsimony_reopens_stream(void *file) {
  if (file != NULL && (file == first || file == second || file == third))
    __parsimony_unsupported("a stream that is opened again, with a buffer that may not last (freopen)");
}
extern void *stdin, *stdout, *stderr;
void __parsimony_uses_output(void) { __parsimony_uses_stream(stdout); }
void __parsimony_fills_output(int succeeds) { __parsimony_fills_stream(stdout, succeeds); }
/* 7.21.3: input may flush output whose lines are buffered. */
void __parsimony_reads_stream(void *file) {
  if (file != NULL) __parsimony_uses_stream(file);
  if (file != stdout) __parsimony_uses_stream(stdout);
}
void __parsimony_uses_errors(void) { __parsimony_uses_stream(stderr); }
/* <error.h> flushes stdout before it writes. */
void __parsimony_uses_errors_behind_output(void) {
  __parsimony_flushes_stream(stdout);
  __parsimony_uses_stream(stderr);
}
void __parsimony_uses_input(void) { __parsimony_reads_stream(stdin); }
/* A program with such buffers that calls functions of streams through pointers */
void __parsimony_uses_any_stream(void) {
  __parsimony_unsupported("pointers to functions beside a buffer that may not last (setvbuf)");
}
/* What is given a buffer of the program's may be a stream in memory (memory_stream.c). */
extern void *__parsimony_memory_of(void *file);
void __parsimony_gives_memory_buffer(void *file) {
  if (__parsimony_memory_of(file) != NULL)
    __parsimony_unsupported("a stream in memory with a buffer of the program's (setvbuf)");
}

/* A line that ends is written. */
static void keeps_lines(void *file) {
  if (file == NULL) return;
  if (file == first) first_is_full = first_waits = 0;
  else if (file == second) second_is_full = second_waits = 0;
  else if (file == third) third_is_full = third_waits = 0;
}
int __parsimony_setvbuf(void *file, char *buffer, int mode, size_t size) {
  if (mode < 0 || mode > UNBUFFERED) return -1;
  /* What waits is written first. */
  if (mode != UNBUFFERED) gives_buffer(buffer, size);
  if (buffer != NULL || mode == UNBUFFERED) __parsimony_flushes_stream(file);
  else if (mode == BY_LINES) keeps_lines(file);
  int result = any_result_of_setvbuf();
  if (result == 0 && (buffer != NULL || mode == UNBUFFERED)) forget(file);
  return result;
}
/* Where this fails to write what waits, the stream keeps what it has. */
static _Bool is_kept(void *file) {
  _Bool is_watched = file != NULL && (file == first || file == second || file == third);
  return is_watched && __parsimony_happens_for_proofs();
}
void __parsimony_setbuffer(void *file, char *buffer, size_t size) {
  __parsimony_flushes_stream(file);
  gives_buffer(buffer, size);
  if (!is_kept(file)) forget(file);
}
void __parsimony_setbuf(void *file, char *buffer) { __parsimony_setbuffer(file, buffer, BUFFER); }
int __parsimony_watched_setvbuf(void *file, char *buffer, int mode, size_t size) {
  int result = __parsimony_setvbuf(file, buffer, mode, size);
  if (result != 0) return result;
  if (buffer != NULL && size != 0 && mode != UNBUFFERED) watch(file, buffer, mode == FULL, size);
  return 0;
}
void __parsimony_watched_setbuffer(void *file, char *buffer, size_t size) {
  __parsimony_setbuffer(file, buffer, size);
  if (buffer != NULL && size != 0) watch(file, buffer, 1, size);
}
void __parsimony_watched_setbuf(void *file, char *buffer) {
  __parsimony_watched_setbuffer(file, buffer, BUFFER);
}
int setvbuf(void *file, char *buffer, int mode, size_t size) {
  if (mode < 0 || mode > UNBUFFERED) return -1;
  if (buffer != NULL && mode != UNBUFFERED)
    __parsimony_unsupported("a stream with a buffer that the program may look at (setvbuf)");
  return __parsimony_setvbuf(file, NULL, mode, size);
}
void setbuf(void *file, char *buffer) {
  if (buffer != NULL)
    __parsimony_unsupported("a stream with a buffer that the program may look at (setbuf)");
  __parsimony_setbuffer(file, NULL, 0);
}
void setbuffer(void *file, char *buffer, size_t size) {
  if (buffer != NULL)
    __parsimony_unsupported("a stream with a buffer that the program may look at (setbuffer)");
  __parsimony_setbuffer(file, NULL, size);
}
void setlinebuf(void *file) { (void)__parsimony_setvbuf(file, NULL, BY_LINES, 0); }
