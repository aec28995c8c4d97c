/* What programs ask the system for: texts of errors, names of files and folders (POSIX). What is
 * there is the environment's choice. */
#include "models.h"

/* 7.24.6.2: no text of glibc has more than 49 characters in the C locale, or none. The text of an
 * error is constant there and stays, while that of another number is gone with the next one. (That
 * it stays is a choice: the standard lets each call overwrite it.) */
enum { LONGEST = 49 };
static _Bool is_error(int number) {
  return number >= 0 && number <= 133 && number != 41 && number != 58;
}
/* A text of any length in an object of its own; an earlier null may end it. Each use of it makes
 * other objects, so that analyses tell those that stay from those that go. */
#define ANY_TEXT(text)                      \
  text = __parsimony_allocate(LONGEST + 1); \
  text[LONGEST] = 0;                        \
  __VERIFIER_assume(text[0] != 0);

/* Texts of numbers. The one that was asked for last is kept. Of the others, only between which
 * numbers they lie: where one of these comes again, its text was drawn before and is forgotten, so
 * that another one is for proofs. */
#define TEXTS(kind)                                                                         \
  static int least_##kind = __INT_MAX__, most_##kind = -__INT_MAX__ - 1;                    \
  static void asks_##kind(int number) {                                                     \
    if (number >= least_##kind && number <= most_##kind) __parsimony_for_proofs();          \
    if (number < least_##kind) least_##kind = number;                                       \
    if (number > most_##kind) most_##kind = number;                                         \
  }                                                                                         \
  static char *any_##kind(int number) {                                                     \
    asks_##kind(number);                                                                    \
    if (__VERIFIER_nondet_bool()) return (char *)"Any error";                               \
    char *text;                                                                             \
    ANY_TEXT(text)                                                                          \
    return text;                                                                            \
  }                                                                                         \
  static char *constant_##kind(int number) {                                                \
    static char *text;                                                                      \
    static int last;                                                                        \
    if (text != NULL && number == last) return text;                                        \
    text = any_##kind(number);                                                              \
    last = number;                                                                          \
    return text;                                                                            \
  }
TEXTS(error)
TEXTS(signal)
TEXTS(error_of_addresses)

/* The text of a number that has no constant one, in place of the last one: a copy of it, where the
 * number is the same */
static char *next_text(char **last, int *last_number, int number) {
  char *text;
  ANY_TEXT(text)
  if (*last != NULL) {
    if (*last_number == number) __builtin_memcpy(text, *last, LONGEST + 1);
    __parsimony_release(*last);
  }
  *last = text;
  *last_number = number;
  return text;
}
char *strerror(int number) {
  static char *last;
  static int last_number;
  if (is_error(number)) return constant_error(number);
  if (last == NULL || last_number != number) asks_error(number);
  __parsimony_errno_changes();
  return next_text(&last, &last_number, number);
}
/* Each locale has its own texts. */
char *strerror_l(int number, void *locale) {
  (void)locale;
  return is_error(number) ? any_error(number) : strerror(number);
}
/* POSIX: those of 1 to 31 are constant in glibc; without memory, other numbers have none. */
char *strsignal(int number) {
  static char *last;
  static int last_number;
  if (number >= 1 && number <= 31) return constant_signal(number);
  if (last == NULL || last_number != number) asks_signal(number);
  __parsimony_errno_changes();
  if (__parsimony_happens_for_proofs()) return NULL;
  return next_text(&last, &last_number, number);
}
const char *gai_strerror(int number) { return constant_error_of_addresses(number); }

/* Writes a text that fits, or fails: a part of it may be there then, and no end */
static int put_text(char *to, size_t size) {
  size_t length = __VERIFIER_nondet_size_t();
  if (length >= size) {
    length = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(length <= size);
    __parsimony_any_bytes(to, length);
    __parsimony_fails();
    return -1;
  }
  __parsimony_any_letters(to, length);
  to[length] = 0;
  return 0;
}

/* The text of an error, or its start */
static void put_start(int number, char *to, size_t size) {
  asks_error(number);
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length < size && length <= LONGEST);
  __parsimony_any_bytes(to, length);
  to[length] = 0;
}

/* POSIX's cuts the text off (0, or ERANGE), and has one for numbers that are no errors (EINVAL),
 * too. GNU's gives the constant text of an error, in glibc always. */
int __xpg_strerror_r(int number, char *to, size_t size) {
  if (size > 0) put_start(number, to, size);
  if (!is_error(number)) return EINVAL;
  return size == 0 || (size <= LONGEST && __VERIFIER_nondet_bool()) ? ERANGE : 0;
}
char *strerror_r(int number, char *to, size_t size) {
  if (is_error(number) && !__parsimony_happens_for_proofs()) return constant_error(number);
  if (size > 0) put_start(number, to, size);
  return to;
}

/* POSIX; without a buffer, glibc gives memory: of the size, or as much as is needed */
char *getcwd(char *to, size_t size) {
  if (to != NULL) {
    if (put_text(to, size) != 0) return NULL;
    __VERIFIER_assume(to[0] == '/');
    return to;
  }
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < (size_t)-1 / 4);
  if (__VERIFIER_nondet_bool() || (size != 0 && length >= size)) {
    __parsimony_fails();
    return NULL;
  }
  char *text = malloc(size != 0 ? size : length + 1);
  if (text == NULL) return NULL;
  /* Longer ones may be what was there: no run copies half of the memory. */
  if (length < 4096) {
    FILL(text, length)
  } else __parsimony_written(text, length);
  text[length] = 0;
  text[0] = '/';
  return text;
}
char *get_current_dir_name(void) { return getcwd(NULL, 0); }
/* On Linux a name has at most 64 characters, and what does not fit is cut off; that one which fits
 * is refused is for proofs. */
int gethostname(char *to, size_t size) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length <= 64);
  if (length < size && !__parsimony_happens_for_proofs()) {
    __parsimony_any_letters(to, length);
    to[length] = 0;
    return 0;
  }
  __parsimony_any_bytes(to, size <= length ? size : length);
  __parsimony_fails();
  return -1;
}

/* Names for files of the program: six X at the end become letters and digits, also where it
 * fails */
static _Bool makes_name(char *name) {
  size_t length = strlen(name);
  _Bool fits = length >= 6;
  for (size_t i = 0; fits && i < 6; i++) fits = name[length - 6 + i] == 'X';
  if (!fits) {
    errno = EINVAL;
    return 0;
  }
  for (size_t i = 0; i < 6; i++) {
    char c = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume((c >= '0') & (c <= 'z') & ((c <= '9') | (c >= 'a') | ((c >= 'A') & (c <= 'Z'))));
    name[length - 6 + i] = c;
  }
  if (!__VERIFIER_nondet_bool()) return 1;
  __parsimony_fails();
  return 0;
}
int mkstemp(char *name) {
  if (!makes_name(name)) return -1;
  int file = __VERIFIER_nondet_int();
  __VERIFIER_assume(file >= 0);
  return file;
}
int mkstemp64(char *name) { return mkstemp(name); }
int mkostemp(char *name, int flags) { return (void)flags, mkstemp(name); }
char *mkdtemp(char *name) { return makes_name(name) ? name : NULL; }
/* Where it fails, the name is empty. */
char *mktemp(char *name) {
  if (!makes_name(name)) name[0] = 0;
  return name;
}

/* <libgen.h>: parts of a name, which are changed in place */
static char *current_folder(void) { return (char *)"."; }
/* Writes only behind a name that slashes follow */
char *__xpg_basename(char *path) {
  if (path == NULL || *path == 0) return current_folder();
  char *end = path + strlen(path), *last = end;
  while (end > path && end[-1] == '/') end--;
  if (end == path) return last - 1;
  if (end != last) *end = 0;
  char *start = end;
  while (start > path && start[-1] != '/') start--;
  return start;
}
/* GNU, of <string.h> */
char *basename(const char *path) {
  const char *start = path;
  for (; *path != 0; path++)
    if (*path == '/') start = path + 1;
  return (char *)start;
}
char *dirname(char *path) {
  if (path == NULL || *path == 0) return current_folder();
  char *end = path + strlen(path);
  while (end > path + 1 && end[-1] == '/') end--;
  while (end > path && end[-1] != '/') end--;
  if (end == path) return current_folder();
  while (end > path + 1 && end[-1] == '/') end--;
  /* Two slashes stay two (glibc). */
  if (end == path + 1 && path[0] == '/' && path[1] == '/' && path[2] != '/') end++;
  *end = 0;
  return path;
}

/* <dirent.h>: what readdir gives is gone with the next one (POSIX) */
typedef struct {
  unsigned long number;
  long offset;
  unsigned short length;
  unsigned char type;
  char name[256];
} entry;
typedef struct { entry *last; int file; } folder;

static void *any_folder(int file) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return NULL;
  }
  __parsimony_errno_changes();
  folder *f = __parsimony_allocate_zeroed(sizeof(folder));
  f->file = file;
  return f;
}
void *opendir(const char *path) {
  __parsimony_reads(path, strlen(path) + 1);
  int file = __VERIFIER_nondet_int();
  __VERIFIER_assume(file >= 0);
  return any_folder(file);
}
void *fdopendir(int file) { return __parsimony_is_no_descriptor(file) ? NULL : any_folder(file); }
/* The type of a file is one of these, or an even number between them. */
enum { FIFO = 1, WHITEOUT = 14 };
entry *readdir(void *opened) {
  folder *f = opened;
  __parsimony_errno_changes();
  if (f->last != NULL) __parsimony_release(f->last);
  f->last = NULL;
  if (__VERIFIER_nondet_bool()) return NULL;
  entry *e = __parsimony_allocate(sizeof(entry));
  e->name[255] = 0;
  __VERIFIER_assume(e->name[0] != 0);
  __VERIFIER_assume(e->type <= WHITEOUT && (e->type == FIFO || e->type % 2 == 0));
  f->last = e;
  return e;
}
#if __SIZEOF_POINTER__ == 8
entry *readdir64(void *opened) { return readdir(opened); }
#endif
/* glibc knows null as none. */
int closedir(void *opened) {
  folder *f = opened;
  if (f == NULL) {
    errno = EINVAL;
    return -1;
  }
  if (f->last != NULL) __parsimony_release(f->last);
  __parsimony_release(f);
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_fails();
  return -1;
}
static void uses(void *opened) { __parsimony_reads(opened, sizeof(folder)); }
void rewinddir(void *opened) { uses(opened); }
/* Places in a folder are any numbers of the system's. */
long telldir(void *opened) { return uses(opened), __VERIFIER_nondet_long(); }
void seekdir(void *opened, long place) { (void)place, uses(opened); }
int dirfd(void *opened) { return ((folder *)opened)->file; }

/* Sets of signals: glibc uses one bit for each of 64, at the start of a larger object. Two of them
 * are its own, and are in no set. */
typedef unsigned long long signal_set;
enum { SIGNALS = 64, OWN_SIGNAL = 32 };

static _Bool is_signal(int number) {
  if (number > 0 && number <= SIGNALS && number != OWN_SIGNAL && number != OWN_SIGNAL + 1) return 1;
  errno = EINVAL;
  return 0;
}

static signal_set bit_of(int number) { return (signal_set)1 << (number - 1); }

int sigemptyset(void *set) { return *(signal_set *)set = 0, 0; }
int sigfillset(void *set) { return *(signal_set *)set = ~(bit_of(OWN_SIGNAL) | bit_of(OWN_SIGNAL + 1)), 0; }
int sigaddset(void *set, int number) {
  if (!is_signal(number)) return -1;
  *(signal_set *)set |= bit_of(number);
  return 0;
}
int sigdelset(void *set, int number) {
  if (!is_signal(number)) return -1;
  *(signal_set *)set &= ~bit_of(number);
  return 0;
}
int sigismember(const void *set, int number) {
  if (!is_signal(number)) return -1;
  return (*(const signal_set *)set & bit_of(number)) != 0;
}
