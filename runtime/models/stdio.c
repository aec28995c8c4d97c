/* <stdio.h>, C11 7.21, and reading by descriptor: input is arbitrary, output has no effect that a
 * program could see. Streams carry no state: a file that was written is not read back, every read
 * gives arbitrary bytes. Streams that write to memory of the program, and buffers that it gives to
 * a stream, are gaps. */
#include "models.h"

enum { EOF_ = -1 };

/* 7.21.1: three objects of which nobody sees the inside */
static char input_stream, output_stream, error_stream;
void *stdin = &input_stream, *stdout = &output_stream, *stderr = &error_stream;

/* 7.21.5.3: may fail; every stream is an object of its own */
static void *any_stream(void) {
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool() ? __parsimony_allocate(1) : NULL;
}
void *fopen(const char *path, const char *mode) { return (void)path, (void)mode, any_stream(); }
void *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
void *fdopen(int file, const char *mode) { return (void)file, (void)mode, any_stream(); }
void *tmpfile(void) { return any_stream(); }
void *popen(const char *command, const char *mode) { return (void)command, (void)mode, any_stream(); }

static int any_failure(void) {
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool() ? EOF_ : 0;
}

static void forget(void *file) {
  if (file != &input_stream && file != &output_stream && file != &error_stream) free(file);
}

/* 7.21.5.4: the stream that it was given, or null */
void *freopen(const char *path, const char *mode, void *file) {
  (void)path, (void)mode;
  if (any_failure() == 0) return file;
  forget(file);
  return NULL;
}

/* 7.21.5.1, 7.21.5.2 */
int fclose(void *file) {
  forget(file);
  return any_failure();
}
int pclose(void *file) {
  forget(file);
  __parsimony_errno_changes();
  return __VERIFIER_nondet_int();
}
int fflush(void *file) { return (void)file, any_failure(); }
int fflush_unlocked(void *file) { return fflush(file); }

/* 7.21.5.5, 7.21.5.6: a buffer of the program's would change with each output */
int setvbuf(void *file, char *buffer, int mode, size_t size) {
  (void)file, (void)mode, (void)size;
  __parsimony_errno_changes();
  if (buffer != NULL) __parsimony_gap("a stream with a buffer of the program's own (setvbuf)");
  return __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_int();
}
void setbuf(void *file, char *buffer) {
  (void)file;
  if (buffer != NULL) __parsimony_gap("a stream with a buffer of the program's own (setbuf)");
}
void setlinebuf(void *file) { (void)file; }

/* POSIX, GNU */
void *open_memstream(char **text, size_t *size) {
  (void)text, (void)size;
  __parsimony_gap("a stream that writes to memory (open_memstream)");
}
void *open_wmemstream(void *text, size_t *size) {
  (void)text, (void)size;
  __parsimony_gap("a stream that writes to memory (open_wmemstream)");
}
void *fmemopen(void *buffer, size_t size, const char *mode) {
  (void)buffer, (void)size, (void)mode;
  __parsimony_gap("a stream in memory (fmemopen)");
}

/* 7.21.10 */
int feof(void *file) { return (void)file, __VERIFIER_nondet_bool(); }
int ferror(void *file) { return (void)file, __VERIFIER_nondet_bool(); }
void clearerr(void *file) { (void)file; }

/* 7.21.9 */
int fseek(void *file, long offset, int whence) {
  (void)file, (void)offset, (void)whence;
  return any_failure();
}
int fseeko(void *file, long offset, int whence) { return fseek(file, offset, whence); }
void rewind(void *file) {
  (void)file;
  __parsimony_errno_changes();
}
long ftell(void *file) {
  (void)file;
  long place = __VERIFIER_nondet_long();
  __VERIFIER_assume(place >= -1);
  __parsimony_errno_changes();
  return place;
}

/* 7.21.7.1: a character or EOF */
int fgetc(void *file) {
  (void)file;
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool() ? EOF_ : __VERIFIER_nondet_uchar();
}
int getc(void *file) { return fgetc(file); }
int getchar(void) { return fgetc(NULL); }
int _IO_getc(void *file) { return fgetc(file); }
int getc_unlocked(void *file) { return fgetc(file); }
int fgetc_unlocked(void *file) { return fgetc(file); }
int getchar_unlocked(void) { return fgetc(NULL); }
int ungetc(int c, void *file) {
  (void)file;
  __parsimony_errno_changes();
  return c != EOF_ && __VERIFIER_nondet_bool() ? (byte)c : EOF_;
}

/* 7.21.7.2: at most size - 1 characters, a new-line ends the line and is kept; an error leaves what
 * was read, in glibc without a null character behind it */
char *fgets(char *s, int size, void *file) {
  (void)file;
  __parsimony_errno_changes();
  if (size <= 0) return NULL;
  int n = 0;
  _Bool ended = __VERIFIER_nondet_bool();
  if (ended) return NULL;
  while (n < size - 1 && !ended) {
    char c = (char)__VERIFIER_nondet_uchar();
    s[n++] = c;
    ended = c == '\n' || __VERIFIER_nondet_bool();
  }
  if (ended && __VERIFIER_nondet_bool()) return NULL;
  s[n] = 0;
  return s;
}
char *fgets_unlocked(char *s, int size, void *file) { return fgets(s, size, file); }

/* New memory for a line, of more than `length` bytes */
static char *line_memory(size_t length, size_t *room) {
  size_t more = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(more > length && more < (size_t)-1 / 2);
  char *fresh = malloc(more);
  if (fresh != NULL) *room = more;
  return fresh;
}

/* POSIX: a line of any length, with its delimiter if there is one, in memory that grows. As in
 * glibc, there is memory even if no line comes, unless the stream has an error already; and where
 * memory is short, what was read stays in the old one. */
static long read_line(char **line, size_t *room, int delimiter) {
  __parsimony_errno_changes();
  if (__VERIFIER_nondet_bool()) return -1;
  if (*line == NULL || *room == 0) {
    *room = 120;
    *line = line_memory(0, room);
    if (*line == NULL || __VERIFIER_nondet_bool()) return -1;
  }
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < (size_t)-1 / 4);
  if (*room <= length) {
    char *fresh = line_memory(length, room);
    if (fresh == NULL) {
      for (size_t i = 0; i < *room && __VERIFIER_nondet_bool(); i++) (*line)[i] = (char)__VERIFIER_nondet_uchar();
      return -1;
    }
    free(*line);
    *line = fresh;
  }
  char *s = *line;
  for (size_t i = 0; i < length; i++) {
    char c = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(i == length - 1 || c != (char)delimiter);
    s[i] = c;
  }
  s[length] = 0;
  return (long)length;
}
long getdelim(char **line, size_t *room, int delimiter, void *file) {
  return (void)file, read_line(line, room, delimiter);
}
long __getdelim(char **line, size_t *room, int delimiter, void *file) {
  return (void)file, read_line(line, room, delimiter);
}
long getline(char **line, size_t *room, void *file) { return (void)file, read_line(line, room, '\n'); }

static void any_bytes(byte *to, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = __VERIFIER_nondet_uchar();
}

/* 7.21.8.1: any number of elements up to the count; a partly read element is arbitrary, too */
size_t fread(void *to, size_t size, size_t count, void *file) {
  (void)file;
  byte *p = to;
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  __parsimony_errno_changes();
  if (size == 0 || count == 0) return 0;
  size_t bytes = elements * size;
  any_bytes(p, bytes);
  for (size_t i = bytes; elements < count && i < bytes + size - 1; i++)
    if (__VERIFIER_nondet_bool()) p[i] = __VERIFIER_nondet_uchar();
  return elements;
}

/* 7.21.8.2 */
size_t fwrite(const void *from, size_t size, size_t count, void *file) {
  (void)from, (void)file;
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  __parsimony_errno_changes();
  return size == 0 ? 0 : elements;
}

/* POSIX: any number of bytes up to the count, or an error */
static long any_count(size_t most) {
  long done = __VERIFIER_nondet_long();
  __VERIFIER_assume(done >= -1 && (done < 0 || (size_t)done <= most));
  __parsimony_errno_changes();
  return done;
}
long read(int file, void *to, size_t count) {
  (void)file;
  long done = any_count(count);
  if (done > 0) any_bytes(to, (size_t)done);
  return done;
}
long write(int file, const void *from, size_t count) { return (void)file, (void)from, any_count(count); }

struct part {
  void *start;
  size_t size;
};

/* POSIX: fills the parts one after the other */
long readv(int file, const struct part *parts, int count) {
  (void)file;
  size_t all = 0;
  for (int i = 0; i < count; i++) all += parts[i].size;
  long done = any_count(all);
  size_t rest = done > 0 ? (size_t)done : 0;
  for (int i = 0; i < count && rest > 0; i++) {
    size_t here = parts[i].size < rest ? parts[i].size : rest;
    any_bytes(parts[i].start, here);
    rest -= here;
  }
  return done;
}
