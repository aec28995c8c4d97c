/* Streams that read from memory (POSIX, fmemopen): see memory_stream.c. As in glibc, the program's
 * buffer is read when something is read first, to its end, and null bytes are characters.
 *
 * Known limits: behind what reads in other ways than these functions do (numbers, lines of any
 * length), there is no counterexample. */
#include "memory_stream.h"

enum { EOF_ = -1 };

static _Bool is_readable(memory *m) {
  if (m->is_read) return 1;
  /* glibc gives the text. */
  if (m->is_text) __parsimony_unsupported("input from a stream that writes to memory (open_memstream)");
  m->has_failed = 1;
  errno = EBADF;
  return 0;
}

/* Whether there is a character more */
static _Bool is_ready(memory *m) {
  if (m->place == m->capacity) {
    m->has_ended = 1;
    return 0;
  }
  if (m->room == 0) {
    enum { AT_ONCE = 8192 };
    if (m->capacity > AT_ONCE) __parsimony_unsupported("a stream that reads much memory (fmemopen)");
    __parsimony_reads(m->buffer, m->capacity);
    m->kept = __parsimony_memory_grows(m->buffer, m->capacity, m->capacity, &m->room);
  }
  return 1;
}
static byte next(memory *m) {
  size_t at = m->place++;
  return m->kept == NULL ? __VERIFIER_nondet_uchar() : (byte)m->kept[at];
}

extern int fgetc(void *file);
int __parsimony_memory_fgetc(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fgetc(file);
  if (!is_readable(m)) return EOF_;
  int c = m->pushed - 1;
  m->pushed = 0;
  if (c != EOF_) return c;
  return is_ready(m) ? next(m) : EOF_;
}
int __parsimony_memory_getc(void *file) { return __parsimony_memory_fgetc(file); }
int __parsimony_memory__IO_getc(void *file) { return __parsimony_memory_fgetc(file); }
int __parsimony_memory_getc_unlocked(void *file) { return __parsimony_memory_fgetc(file); }
int __parsimony_memory_fgetc_unlocked(void *file) { return __parsimony_memory_fgetc(file); }

static void unsupported_pushed(void) { __parsimony_unsupported("a character that is pushed back to a stream in memory"); }
extern int ungetc(int c, void *file);
int __parsimony_memory_ungetc(int c, void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return ungetc(c, file);
  if (!m->is_read) __parsimony_unsupported("a character that is pushed back to a stream that writes to memory");
  if (c == EOF_) return EOF_;
  if (m->pushed != 0) unsupported_pushed();
  m->has_ended = 0;
  m->pushed = (byte)c + 1;
  return (byte)c;
}

/* 7.21.7.2 */
extern char *fgets(char *s, int size, void *file);
char *__parsimony_memory_fgets(char *s, int size, void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fgets(s, size, file);
  if (size <= 0 || size > 1 && !is_readable(m)) return NULL;
  if (m->pushed != 0) unsupported_pushed();
  if (size > 1 && !is_ready(m)) return NULL;
  int n = 0;
  _Bool is_line = size == 1;
  while (n < size - 1 && !is_line && m->place < m->capacity) {
    char c = (char)next(m);
    s[n++] = c;
    is_line = c == '\n';
  }
  if (!is_line && n < size - 1) m->has_ended = 1;
  s[n] = 0;
  return s;
}
char *__parsimony_memory_fgets_unlocked(char *s, int size, void *file) {
  return __parsimony_memory_fgets(s, size, file);
}

/* 7.21.8.1 */
extern size_t fread(void *to, size_t size, size_t count, void *file);
size_t __parsimony_memory_fread(void *to, size_t size, size_t count, void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fread(to, size, count, file);
  if (size == 0 || count == 0 || !is_readable(m)) return 0;
  if (m->pushed != 0) unsupported_pushed();
  if (!is_ready(m)) return 0;
  size_t n = m->capacity - m->place;
  if (count <= n / size) n = size * count;
  else m->has_ended = 1;
  __parsimony_writes(to, n);
  if (m->kept != NULL) __builtin_memcpy(to, m->kept + m->place, n);
  else __parsimony_any_bytes(to, n);
  m->place += n;
  return n / size;
}
size_t __parsimony_memory_fread_unlocked(void *to, size_t size, size_t count, void *file) {
  return __parsimony_memory_fread(to, size, count, file);
}

/* The front end calls it in front of what reads in other ways: where that ends is not known. */
void __parsimony_memory_is_read(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return;
  if (!m->is_read) __parsimony_unsupported("input from a stream that writes to memory");
  __parsimony_for_proofs();
  is_ready(m);
  size_t read = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(read <= m->capacity - m->place);
  m->place += read;
  m->pushed = 0;
  m->has_ended = __VERIFIER_nondet_bool();
  m->has_failed = __VERIFIER_nondet_bool();
}

extern int feof(void *file);
int __parsimony_memory_feof(void *file) {
  memory *m = __parsimony_memory_of(file);
  return m == NULL ? feof(file) : m->has_ended;
}
int __parsimony_memory_feof_unlocked(void *file) { return __parsimony_memory_feof(file); }
extern int ferror(void *file);
int __parsimony_memory_ferror(void *file) {
  memory *m = __parsimony_memory_of(file);
  return m == NULL ? ferror(file) : m->has_failed;
}
int __parsimony_memory_ferror_unlocked(void *file) { return __parsimony_memory_ferror(file); }
extern void clearerr(void *file);
void __parsimony_memory_clearerr(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) clearerr(file);
  else m->has_ended = m->has_failed = 0;
}
void __parsimony_memory_clearerr_unlocked(void *file) { __parsimony_memory_clearerr(file); }
