/* <error.h> of GNU: a message, and the end of the program where the status is not zero. The front
 * end calls the models with the prefix where it is not known what a message reads and writes, the
 * others where this is not asked. */
#include "models.h"

extern _Noreturn void exit(int status);
extern int vsnprintf(char *to, size_t size, const char *f, __builtin_va_list args);

unsigned error_message_count;
int error_one_per_line;
/* What prints the name of the program in front, where that is not null */
void (*error_print_progname)(void);

static void ends(int status) {
  __parsimony_errno_changes();
  error_message_count++;
  if (status != 0) exit(status);
}
static void begins(void) {
  if (error_print_progname != NULL) error_print_progname();
}

/* Whether the message is left out: one that stands where the last one stood, if so is asked for */
static _Bool is_repeated(const char *file, unsigned line) {
  static const char *last_file;
  static unsigned last_line;
  if (!error_one_per_line) return 0;
  if (last_line == line) {
    if (last_file == file) return 1;
    if (last_file != NULL && file != NULL && strcmp(last_file, file) == 0) return 1;
  }
  last_file = file;
  last_line = line;
  return 0;
}

void __parsimony_silent_error(int status, int number, const char *f, ...) {
  begins();
  ends(status);
}
void __parsimony_silent_error_at_line(int status, int number, const char *file, unsigned line, const char *f, ...) {
  if (is_repeated(file, line)) return;
  begins();
  ends(status);
}

#define MESSAGE                   \
  begins();                       \
  __builtin_va_list args;         \
  __builtin_va_start(args, f);    \
  vsnprintf(NULL, 0, f, args);    \
  __builtin_va_end(args);         \
  ends(status);
void __parsimony_error(int status, int number, const char *f, ...) { MESSAGE }
void __parsimony_error_at_line(int status, int number, const char *file, unsigned line, const char *f, ...) {
  if (is_repeated(file, line)) return;
  if (file != NULL) __parsimony_reads(file, strlen(file) + 1);
  MESSAGE
}
