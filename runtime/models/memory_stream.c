/* Streams that write to memory (POSIX): open_memstream and fmemopen. Where a program has one, the
 * front end calls these models in place of the functions whose names they have behind
 * `__parsimony_memory_` (`formats::memory`), wherever it is not certain that the stream is another
 * one: then they do what those do.
 *
 * Where POSIX leaves a choice, this is glibc: nothing is given to the program before fflush and
 * fclose, and only memory is short, never a stream's own. As in POSIX, what fflush has given is no
 * longer there behind the next output. A null byte that does not fit takes the place of the last
 * character (fmemopen).
 *
 * Unsupported: four such streams at a time, streams that are read and written, places but the first
 * and the last one, a text that is begun once more and is flushed where it is shorter, buffers of
 * the program's for such streams, functions of streams that have no model here, and unknown code
 * that may write to one. */
#include "memory_stream.h"

/* What is known of the open ones. What is closed leaves nothing. */
static memory *first, *second, *third;

extern void *__parsimony_any_stream(void);
extern _Bool __parsimony_others_ran(void);

memory *__parsimony_memory_of(void *file) {
  memory *found = NULL;
  if (file == NULL) return NULL;
  if (first != NULL && file == first->file) found = first;
  else if (second != NULL && file == second->file) found = second;
  else if (third != NULL && file == third->file) found = third;
  if (found != NULL) {
    __parsimony_reads(file, 1);
    if (__parsimony_others_ran()) __parsimony_unsupported("unknown code beside a stream in memory");
  }
  return found;
}

static memory *new_memory(void) {
  if (first == NULL && second == NULL && third == NULL) __parsimony_others_ran();
  void *file = __parsimony_any_stream();
  if (file == NULL) return NULL;
  memory *fresh = __parsimony_allocate_zeroed(sizeof(memory));
  fresh->file = file;
  if (first == NULL) first = fresh;
  else if (second == NULL) second = fresh;
  else if (third == NULL) third = fresh;
  else __parsimony_unsupported("more than three streams in memory (open_memstream)");
  return fresh;
}

/* -- the text -- */

void __parsimony_memory_forgets(memory *m) {
  if (m->kept != NULL) __parsimony_release(m->kept);
  m->kept = NULL;
  m->room = 0;
}

/* The front end calls these in front of what makes such streams, and of functions without a model.
 * The program assigns to `stdout` or its like: */
void __parsimony_memory_may_be_standard(void) { __parsimony_unsupported("a stream in memory that may be stdout"); }
/* A function without a model is called through a pointer: */
void __parsimony_memory_may_be_called(void) { __parsimony_unsupported("a stream in memory and functions through pointers"); }
/* All streams are closed (GNU): */
void __parsimony_memory_are_closed(void) {
  if (first != NULL || second != NULL || third != NULL) __parsimony_unsupported("a stream in memory that fcloseall closes");
}
void __parsimony_memory_is_not_followed(void *file) {
  if (__parsimony_memory_of(file) != NULL) __parsimony_unsupported("a function of streams for a stream in memory");
}

char *__parsimony_memory_grows(const char *old, size_t length, size_t needed, size_t *room) {
  enum { LEAST = 64 };
  *room = needed < LEAST ? LEAST : 2 * needed;
  char *fresh = __parsimony_allocate(*room);
  if (length > 0) __builtin_memcpy(fresh, old, length);
  return fresh;
}

/* The text goes to the program, and its end */
void __parsimony_memory_copies(char *to, const char *kept, size_t length) {
  if (length > 0) __builtin_memcpy(to, kept, length);
  to[length] = 0;
}

/* What fflush has given is the program's no more. */
static void takes_back(memory *m) {
  if (m->given == NULL) return;
  free(m->given);
  m->given = NULL;
}

/* Where `n` more characters come; null in programs that prove for any text. What fflush has given
 * is there until they have come, for they may be read from it. (Beyond the first room, glibc makes
 * a larger one before that.) */
static char *place_for(memory *m, size_t n) {
  enum { MOST = __LONG_MAX__ / 4, FIRST_ROOM = 8192 };
  if (m->is_read) __parsimony_unsupported("output to a stream in memory that is read");
  if (n > MOST || m->length > MOST) __parsimony_unsupported("a stream in memory with a very long text");
  size_t needed = m->length + n;
  if (m->given != NULL && m->kept == NULL) {
    m->kept = __parsimony_memory_grows(m->given, m->length, needed, &m->room);
    if (needed > FIRST_ROOM) takes_back(m);
  } else if (needed > m->room) {
    char *old = m->kept;
    m->kept = __parsimony_memory_grows(old, m->length, needed, &m->room);
    if (old != NULL) __parsimony_release(old);
  }
  return m->kept == NULL ? NULL : m->kept + m->length;
}

/* open_memstream: the program gets the text, with its end */
static _Bool gives(memory *m) {
  if (m->given == NULL) {
    char *fresh = malloc(m->length + 1);
    if (fresh == NULL) return 0;
    __parsimony_memory_copies(fresh, m->kept, m->length);
    __parsimony_memory_forgets(m);
    m->given = fresh;
  } else {
    m->given[m->length] = 0;
  }
  *m->text = m->given;
  *m->size = m->length;
  return 1;
}

/* fmemopen: what is not yet in the program's buffer gets there, as far as it fits. glibc looks for
 * a null byte at the end of all. */
_Bool __parsimony_memory_moves(char *buffer, size_t capacity, size_t *place, const char *kept, size_t n, _Bool appends) {
  _Bool lacks_end = kept[n - 1] != 0, fits = n <= capacity - *place;
  if (!fits) {
    if (*place + lacks_end >= capacity) return 0;
    n = capacity - *place;
  }
  __parsimony_writes(buffer + *place, n);
  __builtin_memcpy(buffer + *place, kept, n);
  *place += n;
  if (lacks_end && *place < capacity) buffer[*place] = 0;
  else if (lacks_end && !appends) buffer[capacity - 1] = 0;
  return fits;
}
static _Bool moves(memory *m) {
  size_t n = m->length;
  m->length = 0;
  if (n == 0 || __parsimony_memory_moves(m->buffer, m->capacity, &m->place, m->kept, n, m->appends)) return 1;
  m->has_failed = 1;
  __parsimony_fails();
  return 0;
}

/* 7.21.5.2 says nothing of input; glibc reads the buffer once more. */
static void unsupported_pushed(void) { __parsimony_unsupported("a character that is pushed back to a stream in memory"); }
static _Bool flushes(memory *m) {
  if (m->is_text) {
    /* In glibc, what was behind this text is still there. */
    if (m->length < m->before) __parsimony_unsupported("a stream in memory that is flushed with a shorter text");
    return gives(m);
  }
  if (!m->is_read) return moves(m);
  if (m->pushed != 0) unsupported_pushed();
  __parsimony_memory_forgets(m);
  return 1;
}

/* `n` characters have come; says whether all is well. What fits a buffer may be there before the
 * stream is flushed. */
static _Bool has_come(memory *m, size_t n) {
  enum { BUFFER = 4096 };
  takes_back(m);
  m->length += n;
  __parsimony_errno_changes();
  if (m->buffer == NULL) return 1;
  if (m->length >= BUFFER) __parsimony_unsupported("a stream in memory with a long text (fmemopen)");
  if (!m->is_unbuffered && m->length > m->capacity - m->place) return 1;
  return m->is_unbuffered || __parsimony_happens_for_proofs() ? moves(m) : 1;
}

/* -- output -- */

/* Of a format that is known, the front end counts the characters, asks for their place, writes
 * them, and says that they have come. */
char *__parsimony_memory_place(void *file, size_t length) {
  memory *m = __parsimony_memory_of(file);
  return m == NULL || length > __INT_MAX__ ? NULL : place_for(m, length + 1);
}
size_t __parsimony_memory_room(const char *to, size_t length) { return to == NULL ? 0 : length; }
int __parsimony_memory_printed(void *file, size_t length) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL || length > __INT_MAX__) return __parsimony_printed(length);
  return has_come(m, length) ? (int)length : -1;
}

extern int vsnprintf(char *to, size_t size, const char *f, __builtin_va_list args);
extern int __parsimony_vfprintf(void *file, const char *f, __builtin_va_list args);
int __parsimony_memory_vfprintf(void *file, const char *f, __builtin_va_list args) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return __parsimony_vfprintf(file, f, args);
  __builtin_va_list copy;
  __builtin_va_copy(copy, args);
  int n = vsnprintf(NULL, 0, f, copy);
  __builtin_va_end(copy);
  if (n < 0) return -1;
  char *to = place_for(m, (size_t)n + 1);
  vsnprintf(to, to == NULL ? 0 : (size_t)n + 1, f, args);
  return has_come(m, (size_t)n) ? n : -1;
}
int __parsimony_memory___vfprintf_chk(void *file, int flag, const char *f, __builtin_va_list args) {
  return (void)flag, __parsimony_memory_vfprintf(file, f, args);
}
#define FORMATTED                                        \
  __builtin_va_list args;                                \
  __builtin_va_start(args, f);                           \
  int n = __parsimony_memory_vfprintf(file, f, args);    \
  __builtin_va_end(args);                                \
  return n;
int __parsimony_memory_fprintf(void *file, const char *f, ...) { FORMATTED }
int __parsimony_memory___fprintf_chk(void *file, int flag, const char *f, ...) {
  (void)flag;
  FORMATTED
}

static _Bool writes(memory *m, const char *from, size_t n) {
  char *to = place_for(m, n);
  if (to != NULL && n > 0) __builtin_memcpy(to, from, n);
  return has_come(m, n);
}

/* 7.21.7.4: a number that is not negative */
extern size_t __parsimony_text_length(const char *text, int precision);
extern int fputs(const char *text, void *file);
int __parsimony_memory_fputs(const char *text, void *file) {
  size_t n = __parsimony_text_length(text, -1);
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fputs(text, file);
  if (!writes(m, text, n)) return -1;
  int result = __VERIFIER_nondet_int();
  __VERIFIER_assume(result >= 0);
  return result;
}
int __parsimony_memory_fputs_unlocked(const char *text, void *file) { return __parsimony_memory_fputs(text, file); }

extern int fputc(int c, void *file);
int __parsimony_memory_fputc(int c, void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fputc(c, file);
  char *to = place_for(m, 1);
  if (to != NULL) *to = (char)c;
  return has_come(m, 1) ? (byte)c : -1;
}
int __parsimony_memory_fputc_unlocked(int c, void *file) { return __parsimony_memory_fputc(c, file); }
int __parsimony_memory_putc(int c, void *file) { return __parsimony_memory_fputc(c, file); }
int __parsimony_memory_putc_unlocked(int c, void *file) { return __parsimony_memory_fputc(c, file); }
int __parsimony_memory__IO_putc(int c, void *file) { return __parsimony_memory_fputc(c, file); }

/* 7.21.8.2: which elements are there behind an error is not specified. */
extern size_t fwrite(const void *from, size_t size, size_t count, void *file);
size_t __parsimony_memory_fwrite(const void *from, size_t size, size_t count, void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fwrite(from, size, count, file);
  size_t n = size != 0 && count > (size_t)-1 / size ? (size_t)-1 : size * count;
  __parsimony_reads(from, n);
  if (n == 0) return 0;
  if (writes(m, from, n)) return count;
  size_t written = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(written < count);
  return written;
}
size_t __parsimony_memory_fwrite_unlocked(const void *from, size_t size, size_t count, void *file) {
  return __parsimony_memory_fwrite(from, size, count, file);
}

/* -- what is done to a stream -- */

static void flushes_with_all(memory *m) {
  if (m != NULL && (!m->is_text && !m->is_read || __parsimony_happens_for_proofs())) flushes(m);
}
extern int fflush(void *file);
int __parsimony_memory_fflush(void *file) {
  memory *m = __parsimony_memory_of(file);
  /* All streams: glibc gives no text to the program then, and keeps what it has read; POSIX has
   * both otherwise. */
  if (file == NULL) {
    flushes_with_all(first);
    flushes_with_all(second);
    flushes_with_all(third);
  }
  if (m == NULL) return fflush(file);
  return flushes(m) ? 0 : -1;
}
int __parsimony_memory_fflush_unlocked(void *file) { return __parsimony_memory_fflush(file); }

/* Without memory for the text, glibc gives null, and fclose does not fail; POSIX has an error. */
extern int fclose(void *file);
int __parsimony_memory_fclose(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fclose(file);
  /* What fflush has given may be elsewhere now. */
  if (m->given != NULL && __parsimony_happens_for_proofs()) {
    place_for(m, 0);
    takes_back(m);
  }
  _Bool is_well = m->is_text ? gives(m) : m->is_read || moves(m);
  if (!is_well && m->is_text) {
    *m->text = NULL;
    is_well = __VERIFIER_nondet_bool();
  }
  __parsimony_memory_forgets(m);
  if (m == first) first = NULL;
  else if (m == second) second = NULL;
  else third = NULL;
  __parsimony_release(m);
  fclose(file);
  return is_well ? 0 : -1;
}

/* A stream in memory has no descriptor. */
extern int fileno(void *file);
int __parsimony_memory_fileno(void *file) {
  if (__parsimony_memory_of(file) == NULL) return fileno(file);
  errno = EBADF;
  return -1;
}
int __parsimony_memory_fileno_unlocked(void *file) { return __parsimony_memory_fileno(file); }

static void unsupported_places(void) { __parsimony_unsupported("a place in a stream in memory (fseek)"); }
/* What was read is not read from what is kept, but from the program's buffer. */
static int reads_from(memory *m, size_t place) {
  __parsimony_memory_forgets(m);
  m->place = place;
  m->pushed = 0;
  m->has_ended = 0;
  return 0;
}
static int starts_again(memory *m) {
  if (m->is_read) return reads_from(m, 0);
  if (!m->is_text) unsupported_places();
  place_for(m, 0);
  takes_back(m);
  if (m->length > m->before) m->before = m->length;
  m->length = 0;
  return 0;
}
/* 7.21.9: the text begins again, or goes on at its end. glibc takes the place for the end of what
 * it gives to the program. */
extern int fseek(void *file, long offset, int whence);
int __parsimony_memory_fseek(void *file, long offset, int whence) {
  enum { SET, CURRENT, END };
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return fseek(file, offset, whence);
  if (offset == 0 && whence == SET) return starts_again(m);
  if (m->is_read && offset == 0 && whence == END) return reads_from(m, m->capacity);
  if (m->is_read || offset != 0) unsupported_places();
  if (whence != CURRENT && (whence != END || m->length < m->before)) unsupported_places();
  return m->is_text || moves(m) ? 0 : -1;
}
int __parsimony_memory_fseeko(void *file, long offset, int whence) {
  return __parsimony_memory_fseek(file, offset, whence);
}
extern int fseeko64(void *file, long long offset, int whence);
int __parsimony_memory_fseeko64(void *file, long long offset, int whence) {
  if (__parsimony_memory_of(file) == NULL) return fseeko64(file, offset, whence);
  if (offset != 0) unsupported_places();
  return __parsimony_memory_fseek(file, 0, whence);
}
/* 7.21.9.5: an error is forgotten, too. */
extern void rewind(void *file);
void __parsimony_memory_rewind(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) {
    rewind(file);
    return;
  }
  starts_again(m);
  m->has_failed = 0;
}
extern long ftell(void *file);
long __parsimony_memory_ftell(void *file) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return ftell(file);
  if (m->appends || m->pushed != 0) unsupported_places();
  return (long)(m->place + m->length);
}
long __parsimony_memory_ftello(void *file) { return __parsimony_memory_ftell(file); }
extern long long ftello64(void *file);
long long __parsimony_memory_ftello64(void *file) {
  return __parsimony_memory_of(file) == NULL ? ftello64(file) : __parsimony_memory_ftell(file);
}
extern int fgetpos(void *file, long *place);
int __parsimony_memory_fgetpos(void *file, long *place) {
  if (__parsimony_memory_of(file) != NULL) unsupported_places();
  return fgetpos(file, place);
}
extern int fsetpos(void *file, const long *place);
int __parsimony_memory_fsetpos(void *file, const long *place) {
  if (__parsimony_memory_of(file) != NULL) unsupported_places();
  return fsetpos(file, place);
}
extern void *freopen(const char *path, const char *mode, void *file);
void *__parsimony_memory_freopen(const char *path, const char *mode, void *file) {
  if (__parsimony_memory_of(file) != NULL) __parsimony_unsupported("a stream in memory that is opened again (freopen)");
  return freopen(path, mode, file);
}
void *__parsimony_memory_freopen64(const char *path, const char *mode, void *file) {
  return __parsimony_memory_freopen(path, mode, file);
}

/* 7.21.5.6: without a buffer, fmemopen writes at once. A stream of open_memstream is its buffer. */
enum { UNBUFFERED = 2 };
static void changes_buffer(memory *m, const char *buffer, int mode) {
  if (m->is_text || m->is_read || buffer != NULL || m->length > 0 || mode != UNBUFFERED)
    __parsimony_unsupported("a stream in memory with another buffer (setvbuf)");
  m->is_unbuffered = 1;
}
extern int setvbuf(void *file, char *buffer, int mode, size_t size);
int __parsimony_memory_setvbuf(void *file, char *buffer, int mode, size_t size) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) return setvbuf(file, buffer, mode, size);
  changes_buffer(m, buffer, mode);
  return 0;
}
extern void setbuf(void *file, char *buffer);
void __parsimony_memory_setbuf(void *file, char *buffer) {
  memory *m = __parsimony_memory_of(file);
  if (m == NULL) setbuf(file, buffer);
  else changes_buffer(m, buffer, UNBUFFERED);
}

/* -- new ones -- */

/* The address of a function that makes one is unsupported where it is called. */
void *__parsimony_memory_open_memstream(char **text, size_t *size) {
  (void)text, (void)size;
  __parsimony_unsupported("open_memstream through a pointer");
  return NULL;
}
void *__parsimony_memory_fmemopen(char *buffer, size_t size, const char *mode) {
  (void)buffer, (void)size, (void)mode;
  __parsimony_unsupported("fmemopen through a pointer");
  return NULL;
}

void *open_memstream(char **text, size_t *size) {
  memory *m = new_memory();
  if (m == NULL) return NULL;
  m->is_text = 1;
  m->text = text;
  m->size = size;
  return m->file;
}

/* What is open at the end of the program is written then. */
void __parsimony_memory_closes_all(void) {
  if (first == NULL && second == NULL && third == NULL) return;
  if (__parsimony_others_ran()) __parsimony_unsupported("unknown code beside a stream in memory");
  if (first != NULL && !first->is_text) moves(first);
  if (second != NULL && !second->is_text) moves(second);
  if (third != NULL && !third->is_text) moves(third);
}

void *fmemopen(char *buffer, size_t size, const char *mode) {
  enum { MOST = 1 << 16 };
  size_t letters = strlen(mode);
  _Bool is_read = mode[0] == 'r', is_one_way = letters == 1 || letters == 2 && mode[1] != '+';
  if (!is_read && mode[0] != 'w' && mode[0] != 'a') {
    errno = EINVAL;
    return NULL;
  }
  if (!is_one_way) __parsimony_unsupported("a stream in memory that is read and written (fmemopen)");
  if (is_read && buffer == NULL) __parsimony_unsupported("a stream that reads from memory of its own (fmemopen)");
  /* glibc looks whether there can be such memory. */
  if (size > MOST) __parsimony_unsupported("a stream in memory of a great size (fmemopen)");
  memory *m = new_memory();
  if (m == NULL) return NULL;
  m->buffer = buffer != NULL ? buffer : __parsimony_allocate_zeroed(size);
  m->capacity = size;
  m->is_read = is_read;
  m->appends = mode[0] == 'a';
  if (m->appends)
    while (m->place < size && m->buffer[m->place] != 0) m->place++;
  return m->file;
}
