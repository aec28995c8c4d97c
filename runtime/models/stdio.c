/* <stdio.h>, C11 7.21, and reading by descriptor: input is arbitrary, output has no effect that a
 * program could see. A file that was written is not read back, every read gives arbitrary bytes.
 * That a stream is one, and open, is checked where the program calls: by its address, by the front
 * end (`stream_of`), and by fclose and its like, which only a stream of the library's own passes.
 * What buffers streams have is in buffers.c. */
#include "models.h"

enum { EOF_ = -1, AGAIN = 11 };

/* 7.21.1: as large as in glibc, where programs may see the descriptor. With no room in their
 * buffers, the macros of glibc's headers call functions for each character. */
typedef struct {
  int flags;
  char *pointers[13];
  int descriptor;
  char rest[sizeof(void *) == 8 ? 100 : 88];
} stream;
static stream input_stream, output_stream = {.descriptor = 1}, error_stream = {.descriptor = 2};
void *stdin = &input_stream, *stdout = &output_stream, *stderr = &error_stream;

/* 7.21.1: what is known of the one stream that was looked at last: whether it has ended; that it
 * has failed (not that it has not, for output may fail, and is not seen here); and which character
 * was pushed back (or EOF). */
static void *known_stream = &input_stream;
static _Bool has_ended, has_failed;
static int pushed = EOF_;
/* The stream to which output has failed last, as its result has said; whether that is certain; and
 * whether others have failed before. */
static void *failed_output;
static _Bool is_failure, others_failed;
/* Not static: unknown code may set it, as it may do anything to a stream. */
int __parsimony_streams_change;
static _Bool others_ran, others_ran_lately, others_ran_beside_buffers;

/* The stream of which it was known before that it has ended or failed, or what was pushed back; and
 * whether there are others */
static void *forgotten;
static _Bool others_forgotten;
/* The stream from which a function of scanf has read last, if nothing was read from it since */
static void *scanned_stream;

/* The stream that the program has sent to the end of its file, as long as it does nothing else with
 * a stream: how large the file is, is the run's to choose. */
static void *at_end;
/* Whether the program knows the descriptor of a stream, which it may close under it. (That it
 * closes one by a number that it got from nowhere, is not followed.) */
static _Bool is_descriptor_told;

static _Bool is_known(void *file) {
  if (__parsimony_streams_change != 0) {
    __parsimony_streams_change = 0;
    known_stream = NULL;
    failed_output = NULL;
    scanned_stream = at_end = NULL;
    others_ran = others_ran_lately = others_ran_beside_buffers = 1;
  }
  return file == known_stream;
}

/* Whether unknown code ran since this was asked last */
_Bool __parsimony_others_ran(void) {
  is_known(NULL);
  _Bool ran = others_ran_lately;
  others_ran_lately = 0;
  return ran;
}
/* The same for buffers that are watched (buffers.c): who asks forgets it. */
_Bool __parsimony_others_ran_beside_buffers(void) {
  is_known(NULL);
  _Bool ran = others_ran_beside_buffers;
  others_ran_beside_buffers = 0;
  return ran;
}

static void is_forgotten(void *file) {
  if (forgotten != NULL && forgotten != file) others_forgotten = 1;
  forgotten = file;
}

static void know(void *file, _Bool ended) {
  if (known_stream != file && known_stream != NULL && (has_ended || has_failed || pushed != EOF_))
    is_forgotten(known_stream);
  known_stream = file;
  has_ended = ended;
  has_failed = 0;
  pushed = EOF_;
}

/* Output to a stream has had this result, at which the program looks: the front end calls these in
 * a program that asks for errors. What prints may fail for the length of a text, too, which is no
 * error of the stream. */
static void fails_in_output(void *file, _Bool is_certain) {
  is_known(file);
  if (failed_output != NULL && failed_output != file) others_failed = 1;
  if (failed_output != file) is_failure = 0;
  failed_output = file;
  if (is_certain) is_failure = 1;
}
void __parsimony_has_put(void *file, int result) {
  if (result < 0) fails_in_output(file == NULL ? stdout : file, 1);
}
void __parsimony_has_printed(void *file, int result) {
  if (result < 0) fails_in_output(file == NULL ? stdout : file, 0);
}
static void forget_output(void *file) {
  if (file == failed_output) failed_output = NULL;
}

/* More was known of the stream once: no run is followed that uses something else of it. */
static void heed_forgotten(void *file) {
  if (file == forgotten || others_forgotten) __parsimony_for_proofs();
}

/* All that was known of a stream is over. */
static void is_as_new(void *file) {
  at_end = NULL;
  if (file == forgotten) forgotten = NULL;
  if (file == scanned_stream) scanned_stream = NULL;
  know(file, 0);
}

/* The program asks. What it did to the stream before is not the run's to choose, what others did
 * is. */
static void look_at(void *file) {
  if (!is_known(file)) know(file, others_ran ? __VERIFIER_nondet_bool() : __parsimony_computed());
}

/* The program reads, and what comes shows whether the stream has ended. */
static void begin(void *file) {
  at_end = NULL;
  if (is_known(file)) return;
  heed_forgotten(file);
  know(file, __VERIFIER_nondet_bool());
}

/* What was scanned last goes on as long as these characters come; and whether the present call may
 * have read more than it has taken. */
static unsigned long long taken, taken_letters, taken_beyond, taken_last;
static _Bool reads_ahead;
void __parsimony_takes(unsigned long long a, unsigned long long b, unsigned long long d, unsigned long long e) {
  taken = a, taken_letters = b, taken_beyond = d, taken_last = e;
  reads_ahead = 1;
}
void __parsimony_reads_no_further(void) { reads_ahead = 0; }
void __parsimony_takes_no_more(void) {
  __parsimony_takes(0, 0, 0, 0);
  reads_ahead = 0;
}
/* The next one in the same call */
void __parsimony_takes_first(byte c) {
  unsigned long long part = c < 64 ? taken : c < 128 ? taken_letters : c < 192 ? taken_beyond : taken_last;
  if ((part >> (c & 63) & 1) != 0) __parsimony_for_proofs();
}
/* The next one in another call: in glibc one of those only behind an error that has passed. */
static void comes(void *file, byte c) {
  if (scanned_stream != file) return;
  scanned_stream = NULL;
  __parsimony_takes_first(c);
  __parsimony_takes(0, 0, 0, 0);
}
/* A conversion of the present call got no input. */
static _Bool runs_short;
void __parsimony_runs_short(void) { runs_short = 1; }

/* A character that was pushed back may be lost: in glibc it is, if something was read before. */
static void may_lose_pushed(void *file) {
  if (!is_known(file) || pushed == EOF_ || !__VERIFIER_nondet_bool()) return;
  __parsimony_for_proofs();
  pushed = EOF_;
}

/* 7.21.5.3: may fail; every stream is an object of its own */
void *__parsimony_any_stream(void) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return NULL;
  }
  __parsimony_errno_changes();
  stream *file = __parsimony_allocate_zeroed(sizeof(stream));
  file->descriptor = __VERIFIER_nondet_int();
  __VERIFIER_assume(file->descriptor >= 0);
  at_end = NULL;
  know(file, 0);
  return file;
}
static void read_text(const char *text) { __parsimony_reads(text, strlen(text) + 1); }
/* In glibc, the end of a file lasts, except where the file is mapped: `m` is one of the six
 * characters behind the first. */
static void read_mode(const char *mode) {
#define BEHIND(n, rest) (mode[n - 1] != 0 && (mode[n] == 'm' || (rest)))
  read_text(mode);
  if (BEHIND(1, BEHIND(2, BEHIND(3, BEHIND(4, BEHIND(5, BEHIND(6, 0)))))))
    __parsimony_unsupported("a file that is mapped (mode m of fopen)");
#undef BEHIND
}
void *fopen(const char *path, const char *mode) {
  read_text(path), read_mode(mode);
  return __parsimony_any_stream();
}
void *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
/* POSIX: with this descriptor, which is one */
void *fdopen(int file, const char *mode) {
  read_mode(mode);
  stream *opened = __parsimony_any_stream();
  if (opened == NULL) return NULL;
  __VERIFIER_assume(file >= 0);
  opened->descriptor = file;
  is_descriptor_told = 1;
  return opened;
}
void *tmpfile(void) { return __parsimony_any_stream(); }
/* Streams of processes: the last one, and whether there are others */
static void *process_stream;
static _Bool several_processes;
void *popen(const char *command, const char *mode) {
  void *file = fopen(command, mode);
  if (file == NULL) return NULL;
  if (process_stream != NULL) several_processes = 1;
  return process_stream = file;
}

static int any_failure(void) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return EOF_;
  }
  __parsimony_errno_changes();
  return 0;
}

static void forget(void *file) {
  forget_output(file);
  if (file == known_stream) known_stream = NULL;
  if (file == forgotten) forgotten = NULL;
  if (file != &input_stream && file != &output_stream && file != &error_stream) __parsimony_release(file);
}

void *open_wmemstream(void *text, size_t *size) {
  (void)text, (void)size;
  __parsimony_unsupported("a stream that writes to memory (open_wmemstream)");
}

/* 7.21.5.4: the stream that it was given, or null */
void *freopen(const char *path, const char *mode, void *file) {
  if (path != NULL) read_text(path);
  read_mode(mode);
  if (any_failure() == 0) {
    is_as_new(file);
    forget_output(file);
    return file;
  }
  forget(file);
  return NULL;
}

void *freopen64(const char *path, const char *mode, void *file) { return freopen(path, mode, file); }

extern int __parsimony_end_of_child(void);
/* 7.21.5.1, 7.21.5.2; in glibc, that of a stream of popen has the status of the process. */
int fclose(void *file) {
  _Bool is_process = several_processes || (process_stream != NULL && file == process_stream);
  forget(file);
  int result = any_failure();
  if (is_process && __parsimony_happens_for_proofs()) return __parsimony_end_of_child();
  return result;
}
int pclose(void *file) {
  forget(file);
  return any_failure() != 0 ? -1 : __parsimony_end_of_child();
}
int fflush(void *file) {
  if (file != NULL) __parsimony_reads(file, 1);
  may_lose_pushed(file == NULL ? known_stream : file);
  int result = any_failure();
  if (result != 0 && file == NULL) others_failed = 1;
  else if (result != 0) fails_in_output(file, 0);
  return result;
}
int fflush_unlocked(void *file) { return fflush(file); }

/* 7.21.10: 0 or 1. A stream that has not failed here may have failed in output. */
int feof(void *file) {
  look_at(file);
  return has_ended;
}
int feof_unlocked(void *file) { return feof(file); }
int ferror(void *file) {
  /* What is known of input does not end with a look at output. */
  _Bool is_output = !is_known(file) && (file == stdout || file == stderr);
  if (!is_output) {
    if (!is_known(file)) heed_forgotten(file);
    look_at(file);
  }
  _Bool failed = __VERIFIER_nondet_bool();
  if ((!is_output && has_failed) || (file == failed_output && is_failure)) return 1;
  if (file == failed_output ? !failed : failed || others_failed) __parsimony_for_proofs();
  if (!is_output) has_failed = failed;
  return failed;
}
int ferror_unlocked(void *file) { return ferror(file); }
void clearerr(void *file) {
  if (!is_known(file) && (file == stdout || file == stderr)) {
    forget_output(file);
    return;
  }
  int kept = is_known(file) ? pushed : EOF_;
  void *scanned = scanned_stream;
  if (!is_known(file)) heed_forgotten(file);
  is_as_new(file);
  scanned_stream = scanned;
  forget_output(file);
  pushed = kept;
}
void clearerr_unlocked(void *file) { clearerr(file); }
/* POSIX: one that was opened, or an error for a stream without a descriptor */
int fileno(void *file) {
  int descriptor = ((stream *)file)->descriptor;
  is_descriptor_told = 1;
  if (descriptor >= 0) return descriptor;
  __parsimony_fails();
  return -1;
}
int fileno_unlocked(void *file) { return fileno(file); }
/* POSIX: there are no threads */
void flockfile(void *file) { (void)file; }
int ftrylockfile(void *file) { return (void)file, 0; }
void funlockfile(void *file) { (void)file; }

/* 7.21.9; whether the stream has failed before stays. Only devices have places below zero. */
int fseek(void *file, long offset, int whence) {
  enum { SET, CURRENT, END };
  _Bool was_known = is_known(file), failed_before = was_known && has_failed;
  int result = any_failure();
  if (result == 0) {
    if (whence == SET && offset < 0) __parsimony_for_proofs();
    if (!was_known) heed_forgotten(file);
    is_as_new(file);
    has_failed = failed_before;
    if (whence == END && offset == 0) at_end = file;
  } else
    may_lose_pushed(file);
  return result;
}
int fseeko(void *file, long offset, int whence) { return fseek(file, offset, whence); }
void rewind(void *file) {
  is_as_new(file);
  forget_output(file);
  __parsimony_errno_changes();
}
/* Where a stream is: glibc has a number there. */
int fgetpos(void *file, long *place) {
  *place = __VERIFIER_nondet_long();
  return (void)file, any_failure();
}
int fsetpos(void *file, const long *place) { return fseek(file, *place, 0); }
/* Any place is for proofs but the first one that is asked for at the end of a file. glibc has that
 * one and needs no call of the system for it, which fails for a closed descriptor; a long of 64
 * bits has room for it. */
long ftell(void *file) {
  long at = __VERIFIER_nondet_long();
  is_known(file);
  _Bool is_size = file == at_end, has_number = file == stdin || file == stdout || file == stderr;
  at_end = NULL;
  __VERIFIER_assume(at >= (is_size && sizeof(long) == 8 && !is_descriptor_told && !has_number ? 0 : -1));
  if (!is_size) __parsimony_for_proofs();
  if (at < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return at;
}
long ftello(void *file) { return ftell(file); }

/* A read came to the end, or failed: says whether it failed */
static _Bool stops(void) {
  _Bool fails = !has_ended && __VERIFIER_nondet_bool();
  if (fails) {
    has_failed = 1;
    __parsimony_fails();
  } else has_ended = 1;
  return fails;
}

/* Something is read in another way than by characters: that one was pushed back is not followed.
 * Says whether the stream has ended before (which lasts: 7.21.7.1, and in glibc for
 * lines). */
static _Bool reads(void *file) {
  begin(file);
  if (pushed != EOF_) {
    __parsimony_for_proofs();
    pushed = EOF_;
  }
  return has_ended;
}

/* 7.21.7.1: a character or EOF */
int fgetc(void *file) {
  begin(file);
  __parsimony_errno_changes();
  int c = pushed;
  if (c != EOF_) {
    pushed = EOF_;
    return c;
  }
  if (has_ended || __VERIFIER_nondet_bool()) {
    stops();
    return EOF_;
  }
  byte next = __VERIFIER_nondet_uchar();
  comes(file, next);
  return next;
}
int getc(void *file) { return fgetc(file); }
int getchar(void) { return fgetc(stdin); }
int _IO_getc(void *file) { return fgetc(file); }
int getc_unlocked(void *file) { return fgetc(file); }
int fgetc_unlocked(void *file) { return fgetc(file); }
int getchar_unlocked(void) { return fgetc(stdin); }

/* 7.21.7.10: one character can be pushed back, of others the last one comes first */
int ungetc(int c, void *file) {
  begin(file);
  __parsimony_errno_changes();
  if (c == EOF_) return EOF_;
  if (pushed != EOF_) {
    __parsimony_for_proofs();
    if (__VERIFIER_nondet_bool()) return EOF_;
  }
  has_ended = 0;
  pushed = (byte)c;
  return (byte)c;
}

/* 7.21.7.2: at most size - 1 characters, a new-line ends the line and is kept; an error leaves what
 * was read, in glibc without a null character behind it; but where just nothing is there yet
 * (EAGAIN), glibc gives what was read. */
char *fgets(char *s, int size, void *file) {
  __parsimony_errno_changes();
  if (size <= 0) return NULL;
  int n = 0;
  _Bool is_line = size == 1, stopped = 0;
  if (!is_line && (reads(file) || __VERIFIER_nondet_bool())) {
    stops();
    return NULL;
  }
  while (n < size - 1 && !is_line && !stopped) {
    char c = (char)__VERIFIER_nondet_uchar();
    s[n++] = c;
    is_line = c == '\n';
    stopped = !is_line && n < size - 1 && __VERIFIER_nondet_bool();
  }
  if (n > 0) comes(file, (byte)s[0]);
  if (stopped && stops()) {
    if (!__parsimony_happens_for_proofs()) return NULL;
    errno = AGAIN;
  }
  s[n] = 0;
  return s;
}
char *fgets_unlocked(char *s, int size, void *file) { return fgets(s, size, file); }

/* New memory for a line, of more than `length` bytes */
static char *line_memory(size_t length, size_t *room) {
  enum { FIRST = 120 }; /* in glibc */
  size_t more = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(more > length && more < (size_t)-1 / 2);
  if (length == 0 && more != FIRST) __parsimony_for_proofs();
  char *fresh = malloc(more);
  if (fresh != NULL) *room = more;
  return fresh;
}

/* POSIX: a line of any length, with its delimiter if there is one, in memory that grows. As in
 * glibc, there is memory even if no line comes, unless the stream has an error already; and where
 * memory is short, what was read stays in the old one. */
static long read_line(char **line, size_t *room, int delimiter, void *file) {
  __parsimony_errno_changes();
  if (line == NULL || room == NULL) {
    errno = EINVAL;
    return -1;
  }
  _Bool was_over = reads(file);
  if (has_failed || __VERIFIER_nondet_bool()) {
    if (!has_failed) __parsimony_for_proofs();
    has_failed = 1;
    return -1;
  }
  if (*line == NULL || *room == 0) {
    *room = 120;
    *line = line_memory(0, room);
    if (*line == NULL) return -1;
  }
  if (was_over || __VERIFIER_nondet_bool()) {
    stops();
    return -1;
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
  comes(file, (byte)s[0]);
  if (s[length - 1] != (char)delimiter) stops();
  s[length] = 0;
  return (long)length;
}
long getdelim(char **line, size_t *room, int delimiter, void *file) {
  return read_line(line, room, delimiter, file);
}
long __getdelim(char **line, size_t *room, int delimiter, void *file) {
  return read_line(line, room, delimiter, file);
}
long getline(char **line, size_t *room, void *file) { return read_line(line, room, '\n', file); }

/* The last read of the known stream has failed */
void __parsimony_has_failed(void) { has_failed = 1; }

/* A function has read from a stream, as a contract of it says */
void __parsimony_was_read(void *file, _Bool is_over) {
  if (reads(file) && !is_over) __parsimony_for_proofs();
  if (is_over) stops();
  else if (__VERIFIER_nondet_bool()) has_ended = 1;
}

/* Behind a function of scan_stream.c that has read from a stream, and has this result. Of one
 * stream it is known what was scanned. */
void __parsimony_scanned(void *file, int result) {
  _Bool is_over = runs_short || result == EOF_;
  runs_short = 0;
  if (reads(file) && !is_over) __parsimony_for_proofs();
  if (scanned_stream != NULL && scanned_stream != file) is_forgotten(scanned_stream);
  scanned_stream = file;
  if (is_over) stops();
  else if (__VERIFIER_nondet_bool()) {
    /* The end is seen where the call reads on. */
    if (!reads_ahead) __parsimony_for_proofs();
    has_ended = 1;
  }
  reads_ahead = 0;
}

/* 7.21.8.1: any number of elements up to the count; a partly read element is arbitrary, too */
size_t fread(void *to, size_t size, size_t count, void *file) {
  byte *p = to;
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  __parsimony_errno_changes();
  if (size == 0 || count == 0) return 0;
  /* glibc asks the system again behind the end, where it does not read into its buffer. */
  if (reads(file) && elements != 0) __parsimony_for_proofs();
  if (elements < count) stops();
  size_t bytes = elements * size;
  __parsimony_any_bytes(p, bytes);
  if (bytes > 0) comes(file, p[0]);
  for (size_t i = bytes; elements < count && i < bytes + size - 1; i++)
    if (__VERIFIER_nondet_bool()) {
      p[i] = __VERIFIER_nondet_uchar();
      if (i == 0) comes(file, p[0]);
    }
  return elements;
}

/* 7.21.8.2 */
size_t fwrite(const void *from, size_t size, size_t count, void *file) {
  __parsimony_reads(from, size != 0 && count > (size_t)-1 / size ? (size_t)-1 : size * count);
  size_t elements = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(elements <= count);
  __parsimony_errno_changes();
  if (size == 0) return 0;
  if (elements < count) {
    fails_in_output(file, 1);
    __parsimony_fails();
  }
  return elements;
}

/* GNU: what was pushed back is lost with what was read ahead */
void __fpurge(void *file) {
  if (is_known(file)) pushed = EOF_;
  if (file == scanned_stream) scanned_stream = NULL;
}
