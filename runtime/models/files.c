/* Reading and writing by descriptor (POSIX): what is read is arbitrary, for a file that was written
 * is not read back. */
#include "models.h"

PROVED static void put_bytes(byte *to, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = __VERIFIER_nondet_uchar();
}
void __parsimony_any_bytes(void *to, size_t count) {
  __parsimony_writes(to, count);
  put_bytes(to, count);
}

/* Any characters that are not the end of a text */
PROVED static void put_letters(char *to, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0);
  }
}
void __parsimony_any_letters(char *to, size_t count) {
  __parsimony_writes(to, count);
  put_letters(to, count);
}

/* No descriptor is below zero (EBADF). */
_Bool __parsimony_is_no_descriptor(int file) {
  if (file >= 0) return 0;
  errno = EBADF;
  return 1;
}

/* POSIX: any number of bytes up to the count, or an error */
static long any_count(int file, size_t most) {
  if (__parsimony_is_no_descriptor(file)) return -1;
  long done = __VERIFIER_nondet_long();
  __VERIFIER_assume(done >= -1 && (done < 0 || (size_t)done <= most));
  if (done < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return done;
}
/* Models call these: `read` may be the program's own. */
long __parsimony_read(int file, void *to, size_t count) {
  long done = any_count(file, count);
  if (done > 0) __parsimony_any_bytes(to, (size_t)done);
  return done;
}
long __parsimony_write(int file, const void *from, size_t count) {
  __parsimony_reads(from, count);
  return any_count(file, count);
}
long read(int file, void *to, size_t count) { return __parsimony_read(file, to, count); }
long write(int file, const void *from, size_t count) { return __parsimony_write(file, from, count); }

struct part {
  void *start;
  size_t size;
};

/* POSIX: fills the parts one after the other */
long readv(int file, const struct part *parts, int count) {
  size_t all = 0;
  for (int i = 0; i < count; i++) all += parts[i].size;
  long done = any_count(file, all);
  size_t rest = done > 0 ? (size_t)done : 0;
  for (int i = 0; i < count && rest > 0; i++) {
    size_t here = parts[i].size < rest ? parts[i].size : rest;
    __parsimony_any_bytes(parts[i].start, here);
    rest -= here;
  }
  return done;
}

/* POSIX: a descriptor, or -1 where it fails */
static int any_descriptor(void) {
  int file = __VERIFIER_nondet_int();
  __VERIFIER_assume(file >= -1);
  if (file < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return file;
}
static void read_text(const char *text) { __parsimony_reads(text, strlen(text) + 1); }
int open(const char *path, int flags, ...) { return (void)flags, read_text(path), any_descriptor(); }
int open64(const char *path, int flags, ...) { return (void)flags, read_text(path), any_descriptor(); }
int openat(int folder, const char *path, int flags, ...) {
  return (void)folder, (void)flags, read_text(path), any_descriptor();
}
int openat64(int folder, const char *path, int flags, ...) {
  return (void)folder, (void)flags, read_text(path), any_descriptor();
}
int creat(const char *path, unsigned mode) { return (void)mode, read_text(path), any_descriptor(); }
int creat64(const char *path, unsigned mode) { return creat(path, mode); }

/* Two descriptors; where it fails, there are none */
int __parsimony_pair(int *ends) {
  int first = any_descriptor();
  if (first < 0) return -1;
  int second = __VERIFIER_nondet_int();
  __VERIFIER_assume(second >= 0 && second != first);
  ends[0] = first;
  ends[1] = second;
  return 0;
}
int pipe(int *ends) { return __parsimony_pair(ends); }

long pread(int file, void *to, size_t count, long at) {
  (void)at;
  return __parsimony_read(file, to, count);
}
long pwrite(int file, const void *from, size_t count, long at) {
  (void)at;
  return __parsimony_write(file, from, count);
}

long pread64(int file, void *to, size_t count, long long at) {
  return (void)at, __parsimony_read(file, to, count);
}
long pwrite64(int file, const void *from, size_t count, long long at) {
  return (void)at, __parsimony_write(file, from, count);
}
/* POSIX: a place that is no negative number, or -1 where it fails. Devices have other places. */
long long lseek64(int file, long long by, int whence) {
  enum { SET };
  if (__parsimony_is_no_descriptor(file)) return -1;
  long long place = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(place >= -1 || whence != SET || by < 0);
  if (place < -1 || (place >= 0 && whence == SET && place != by)) __parsimony_for_proofs();
  if (place == -1) __parsimony_fails();
  else __parsimony_errno_changes();
  return place;
}
long lseek(int file, long by, int whence) {
  long long place = lseek64(file, by, whence);
  __VERIFIER_assume(place <= __LONG_MAX__ && place >= -__LONG_MAX__ - 1);
  return (long)place;
}

#if __SIZEOF_POINTER__ == 8
/* <sys/stat.h> of x86-64, where both names have one structure: no file has a negative size, nor
 * more parts of a second than there are. A mode has 16 bits, of which four say what it is. */
typedef struct {
  unsigned long device, number, links;
  unsigned mode, user, group, padding;
  unsigned long special;
  long size, block, blocks;
  struct {
    long seconds, nanoseconds;
  } times[3];
  long reserved[3];
} file_status;

enum { KIND = 0170000, FIFO = 0010000, SPECIAL = 0020000, FOLDER = 0040000, BLOCK = 0060000 };
enum { REGULAR = 0100000, LINK = 0120000, SOCKET = 0140000 };
/* `link`: whether that may be one. Files of Linux that have no place in a folder have no kind. */
static _Bool is_mode(unsigned mode, _Bool link) {
  switch (mode & KIND) {
  case FIFO: case SPECIAL: case FOLDER: case BLOCK: case REGULAR: case SOCKET: return mode <= 0177777;
  case LINK: return link && mode <= 0177777;
  case 0:
    if (mode > 0177777) return 0;
    __parsimony_for_proofs();
    return 1;
  }
  return 0;
}

static unsigned long any_word(void) { return (unsigned long)__VERIFIER_nondet_long(); }
static long any_size(long least) {
  long size = __VERIFIER_nondet_long();
  __VERIFIER_assume(size >= least);
  return size;
}
static int any_file_status(file_status *to, _Bool link) {
  __parsimony_writes(to, sizeof *to);
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return -1;
  }
  __parsimony_errno_changes();
  to->device = any_word(), to->number = any_word(), to->links = any_word(), to->special = any_word();
  to->mode = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(is_mode(to->mode, link));
  to->user = (unsigned)__VERIFIER_nondet_int(), to->group = (unsigned)__VERIFIER_nondet_int();
  to->size = any_size(0), to->block = any_size(1), to->blocks = any_size(0);
  for (int i = 0; i < 3; i++) {
    to->times[i].seconds = __VERIFIER_nondet_long();
    to->times[i].nanoseconds = any_size(0);
    __VERIFIER_assume(to->times[i].nanoseconds < 1000000000);
  }
  to->padding = 0;
  for (int i = 0; i < 3; i++) to->reserved[i] = 0;
  return 0;
}
int stat(const char *path, file_status *to) { return read_text(path), any_file_status(to, 0); }
int lstat(const char *path, file_status *to) { return read_text(path), any_file_status(to, 1); }
int fstat(int file, file_status *to) {
  return __parsimony_is_no_descriptor(file) ? -1 : any_file_status(to, 1);
}
int stat64(const char *path, file_status *to) { return stat(path, to); }
int lstat64(const char *path, file_status *to) { return lstat(path, to); }
int fstat64(int file, file_status *to) { return fstat(file, to); }
#endif
