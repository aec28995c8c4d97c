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

static int names_two(const char *from, const char *to) { return read_text(from), read_text(to), any_status(); }
int link(const char *from, const char *to) { return names_two(from, to); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
  return (void)a, (void)b, (void)flags, names_two(from, to);
}
int symlinkat(const char *from, int folder, const char *to) {
  return (void)folder, names_two(from, to);
}
int renameat(int a, const char *from, int b, const char *to) {
  return (void)a, (void)b, names_two(from, to);
}
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
int fchownat(int folder, const char *path, unsigned user, unsigned group, int flags) {
  return (void)folder, (void)flags, (void)user, (void)group, read_text(path), any_status();
}
int lchown(const char *path, unsigned user, unsigned group) {
  return (void)user, (void)group, read_text(path), any_status();
}
static int any_status_of(int file) { return __parsimony_is_no_descriptor(file) ? -1 : any_status(); }
int fchown(int file, unsigned user, unsigned group) { return (void)user, (void)group, any_status_of(file); }
int flock(int file, int how) { return (void)how, any_status_of(file); }
int lockf(int file, int how, long size) { return (void)how, (void)size, any_status_of(file); }

/* Linux has no longer ones, with their end. */
enum { PATH = 4096 };

/* As much of the text as there is room for, and no end. That there is none of it is for proofs. */
static long any_target(const char *path, char *to, size_t size) {
  read_text(path);
  size_t length = __VERIFIER_nondet_size_t();
  if (size == 0 || length > size || length >= PATH) {
    __parsimony_fails();
    return -1;
  }
  if (length == 0) __parsimony_for_proofs();
  __parsimony_any_letters(to, length);
  __parsimony_errno_changes();
  return (long)length;
}
long readlink(const char *path, char *to, size_t size) { return any_target(path, to, size); }
long readlinkat(int folder, const char *path, char *to, size_t size) {
  return (void)folder, any_target(path, to, size);
}

/* Where it fails, a part of the path may be there. In memory of its own, a path has any length. */
static char *new_path(void) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < (size_t)-1 / 4);
  char *to = malloc(length + 1);
  if (to == NULL) return NULL;
  FILL(to, length)
  to[0] = '/';
  to[length] = 0;
  return to;
}
static _Bool puts_path(char *to) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < PATH);
  if (__VERIFIER_nondet_bool()) {
    __parsimony_any_bytes(to, length + 1);
    return 0;
  }
  __parsimony_any_letters(to, length);
  __VERIFIER_assume(to[0] == '/');
  to[length] = 0;
  return 1;
}
static char *resolve(const char *path, char *to) {
  if (path == NULL) {
    errno = EINVAL;
    return NULL;
  }
  read_text(path);
  if (to == NULL) {
    if (any_status() == 0) return new_path();
  } else if (puts_path(to)) {
    __parsimony_errno_changes();
    return to;
  }
  __parsimony_fails();
  return NULL;
}
char *realpath(const char *path, char *to) { return resolve(path, to); }
char *canonicalize_file_name(const char *path) { return resolve(path, NULL); }

/* -- descriptors -- */

/* Another one */
int dup(int file) {
  if (__parsimony_is_no_descriptor(file)) return -1;
  int copy = __VERIFIER_nondet_int();
  __VERIFIER_assume(copy >= -1 && copy != file);
  if (copy < 0) __parsimony_fails();
  else __parsimony_errno_changes();
  return copy;
}
/* The one that was asked for, or an error */
static int copies(int file, int copy) {
  if (__parsimony_is_no_descriptor(file) || __parsimony_is_no_descriptor(copy)) return -1;
  return any_status() != 0 ? -1 : copy;
}
int dup2(int file, int copy) { return copies(file, copy); }
int dup3(int file, int copy, int flags) {
  (void)flags;
  if (file != copy) return copies(file, copy);
  errno = EINVAL;
  return -1;
}

/* The name of a terminal, in a place that is shared */
char *ttyname(int file) {
  static char name[PATH];
  if (any_status_of(file) != 0) return NULL;
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < PATH);
  __parsimony_any_letters(name, length);
  __VERIFIER_assume(name[0] == '/');
  name[length] = 0;
  return name;
}
