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

/* POSIX: any number of bytes up to the count, or an error */
static long any_count(size_t most) {
  long done = __VERIFIER_nondet_long();
  __VERIFIER_assume(done >= -1 && (done < 0 || (size_t)done <= most));
  if (done < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return done;
}
long read(int file, void *to, size_t count) {
  (void)file;
  long done = any_count(count);
  if (done > 0) __parsimony_any_bytes(to, (size_t)done);
  return done;
}
long write(int file, const void *from, size_t count) {
  __parsimony_reads(from, count);
  return (void)file, any_count(count);
}

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
    __parsimony_any_bytes(parts[i].start, here);
    rest -= here;
  }
  return done;
}
