/* Files by their names and descriptors (POSIX), but for what is read and written: files.c. */
#include "models.h"

static void read_text(const char *text) { __parsimony_reads(text, strlen(text) + 1); }
static int any_status(void) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return -1;
  }
  __parsimony_errno_changes();
  return 0;
}

/* -- names -- */

int link(const char *from, const char *to) { return read_text(from), read_text(to), any_status(); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
  return (void)a, (void)b, (void)flags, link(from, to);
}
int symlinkat(const char *from, int folder, const char *to) { return (void)folder, link(from, to); }
int renameat(int a, const char *from, int b, const char *to) { return (void)a, (void)b, link(from, to); }
int unlinkat(int folder, const char *path, int flags) {
  return (void)folder, (void)flags, read_text(path), any_status();
}
int mkdirat(int folder, const char *path, unsigned mode) {
  return (void)folder, (void)mode, read_text(path), any_status();
}
int faccessat(int folder, const char *path, int mode, int flags) {
  return (void)folder, (void)mode, (void)flags, read_text(path), any_status();
}
int fchmodat(int folder, const char *path, unsigned mode, int flags) {
  return (void)folder, (void)mode, (void)flags, read_text(path), any_status();
}
int chown(const char *path, unsigned user, unsigned group) {
  return (void)user, (void)group, read_text(path), any_status();
}
int lchown(const char *path, unsigned user, unsigned group) { return chown(path, user, group); }
int fchown(int file, unsigned user, unsigned group) { return (void)file, (void)user, (void)group, any_status(); }
int flock(int file, int how) { return (void)file, (void)how, any_status(); }
int lockf(int file, int how, long size) { return (void)file, (void)how, (void)size, any_status(); }

/* As much of the text as there is room for, and no end */
long readlink(const char *path, char *to, size_t size) {
  read_text(path);
  size_t length = __VERIFIER_nondet_size_t();
  if (size == 0 || length == 0 || length > size || length > 4095) {
    __parsimony_fails();
    return -1;
  }
  __parsimony_any_bytes(to, length);
  __parsimony_errno_changes();
  return (long)length;
}
long readlinkat(int folder, const char *path, char *to, size_t size) {
  return (void)folder, readlink(path, to, size);
}

/* A path of at most 4095 characters; where it fails, some of it may be there. */
enum { PATH = 4096 };
char *realpath(const char *path, char *to) {
  if (path == NULL) {
    errno = EINVAL;
    return NULL;
  }
  read_text(path);
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < PATH);
  _Bool fails = __VERIFIER_nondet_bool();
  if (to == NULL) {
    to = fails ? NULL : malloc(length + 1);
    if (fails) __parsimony_fails();
    if (to == NULL) return NULL;
    __parsimony_written(to, length);
  } else {
    __parsimony_any_bytes(to, length);
    if (fails) {
      __parsimony_fails();
      return NULL;
    }
  }
  to[0] = '/';
  to[length] = 0;
  return to;
}
char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }

/* -- descriptors -- */

int dup(int file) {
  (void)file;
  int copy = __VERIFIER_nondet_int();
  __VERIFIER_assume(copy >= -1);
  if (copy < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return copy;
}
/* The one that was asked for, or an error */
int dup2(int file, int copy) {
  if (file < 0 || copy < 0) {
    errno = EBADF;
    return -1;
  }
  return any_status() != 0 ? -1 : copy;
}
int dup3(int file, int copy, int flags) { return (void)flags, dup2(file, copy); }

/* The name of a terminal, in a place that is shared */
char *ttyname(int file) {
  enum { LONGEST = 256 };
  static char name[LONGEST];
  (void)file;
  if (any_status() != 0) return NULL;
  for (int i = 0; i < LONGEST - 1 && __VERIFIER_nondet_bool(); i++) name[i] = (char)__VERIFIER_nondet_uchar();
  name[0] = '/';
  name[LONGEST - 1] = 0;
  return name;
}
