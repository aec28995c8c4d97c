/* <stdio.h>, C11 7.21: input in one step. What is known of streams is the models' (models/stdio.c):
 * `__parsimony_was_read` says what became of one. */
#include "contracts.h"

extern void __parsimony_was_read(void *file, _Bool is_over);
extern void __parsimony_has_failed(void);

/* POSIX: any bytes (models/files.c) */
void __parsimony_any_bytes(void *to, size_t count) {
  __parsimony_writes(to, count);
  put_anything(to, count);
}

void __parsimony_any_letters(char *to, size_t count) { __parsimony_any_bytes(to, count); }

/* 7.21.7.2: where it fails, some characters may have come */
char *fgets(char *s, int size, void *file) {
  __parsimony_errno_changes();
  if (size <= 0) return NULL;
  if (size == 1) {
    __parsimony_writes(s, 1);
    put(s, 0);
    return s;
  }
  size_t n = any_count();
  __VERIFIER_assume(n < (size_t)size);
  _Bool ends = __VERIFIER_nondet_bool();
  __parsimony_was_read(file, !ends);
  __parsimony_writes(s, ends ? n + 1 : n);
  put_anything(s, n);
  if (!ends) return NULL;
  put(s + n, 0);
  return s;
}

/* New memory for a line, of more than `length` bytes */
static char *line_memory(size_t length, size_t *room) {
  size_t more = any_count();
  __VERIFIER_assume(more > length);
  char *fresh = malloc(more);
  if (fresh != NULL) *room = more;
  return fresh;
}

/* POSIX */
static long read_line(char **line, size_t *room, void *file) {
  __parsimony_errno_changes();
  if (line == NULL || room == NULL) {
    errno = EINVAL;
    return -1;
  }
  _Bool ends = __VERIFIER_nondet_bool();
  __parsimony_was_read(file, !ends);
  if (!ends && __VERIFIER_nondet_bool()) {
    __parsimony_has_failed();
    return -1;
  }
  if (*line == NULL || *room == 0) {
    *room = 120;
    *line = line_memory(0, room);
    if (*line == NULL) return -1;
  }
  if (!ends && __VERIFIER_nondet_bool()) return -1;
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < (size_t)-1 / 4);
  if (*room <= length) {
    char *fresh = line_memory(length, room);
    if (fresh == NULL) {
      size_t n = any_count();
      __VERIFIER_assume(n <= *room);
      __parsimony_any_bytes(*line, n);
      return -1;
    }
    free(*line);
    *line = fresh;
  }
  char *s = *line;
  __parsimony_writes(s, length + 1);
  put_anything(s, length);
  put(s + length, 0);
  return (long)length;
}
long getdelim(char **line, size_t *room, int delimiter, void *file) {
  return (void)delimiter, read_line(line, room, file);
}
long __getdelim(char **line, size_t *room, int delimiter, void *file) {
  return (void)delimiter, read_line(line, room, file);
}
long getline(char **line, size_t *room, void *file) { return read_line(line, room, file); }

/* 7.21.6.2: directives of the scanf family (models/scan_stream.c) */
typedef unsigned long long word;

static _Bool stops(int *state) {
  if (*state < 0) return 1;
  if (!__VERIFIER_nondet_bool()) return 0;
  *state = -2 - (*state > 0 || __VERIFIER_nondet_bool() ? *state : -1);
  return 1;
}
int __parsimony_scan_string_field(int state, char *to, size_t most, word a, word b, word d, word e) {
  (void)a, (void)b, (void)d, (void)e;
  if (stops(&state)) return state;
  if (most == 0) __parsimony_unsupported("a field of no characters");
  size_t n = any_count();
  __VERIFIER_assume(n >= 1 && n <= most);
  __parsimony_writes(to, most + 1);
  put_anything(to, n);
  put(to + n, 0);
  return state + 1;
}

/* Texts that the printf family reads (models/write.c) */
size_t __parsimony_text_length(const char *text, int precision) {
  if (precision < 0) return length(text);
  size_t n = any_count();
  __VERIFIER_assume(n <= (size_t)precision);
  __parsimony_scans(text, n == (size_t)precision ? n : n + 1);
  return n;
}
void __parsimony_reads_line(const char *text) { length(text); }
