/* <pwd.h> and <grp.h> (POSIX): users and groups are the environment's choice. What one call gives
 * is gone with the next one. */
#include "models.h"

typedef struct {
  char *name, *password;
  unsigned user, group;
  char *others, *home, *shell;
} user;
typedef struct {
  char *name, *password;
  unsigned number;
  char **members;
} group;

/* No text is longer: a choice, for files have no such limit. */
enum { LONGEST = 4096 };
static char *any_text(void) {
  char *text = __parsimony_allocate(LONGEST);
  text[LONGEST - 1] = 0;
  return text;
}
static char *copy_of(const char *name) {
  size_t size = strlen(name) + 1;
  char *text = __parsimony_allocate(size);
  __builtin_memcpy(text, name, size);
  return text;
}
static _Bool is_there(void) {
  __parsimony_errno_changes();
  return __VERIFIER_nondet_bool();
}

static user *any_user(char *name, unsigned number) {
  static user *last;
  if (last != NULL) __parsimony_release(last);
  last = __parsimony_allocate(sizeof *last);
  *last = (user){name, any_text(), number, (unsigned)__VERIFIER_nondet_int(), any_text(), any_text(), any_text()};
  return last;
}
user *getpwnam(const char *name) {
  char *copy = copy_of(name);
  return is_there() ? any_user(copy, (unsigned)__VERIFIER_nondet_int()) : NULL;
}
user *getpwuid(unsigned number) { return is_there() ? any_user(any_text(), number) : NULL; }

/* A list of names, of which a null pointer is the end */
static char **any_members(void) {
  size_t count = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(count < LONGEST);
  char **members = __parsimony_allocate((count + 1) * sizeof *members);
  for (size_t i = 0; i < count; i++) members[i] = any_text();
  members[count] = NULL;
  return members;
}
static group *any_group(char *name, unsigned number) {
  static group *last;
  if (last != NULL) __parsimony_release(last);
  last = __parsimony_allocate(sizeof *last);
  *last = (group){name, any_text(), number, any_members()};
  return last;
}
group *getgrnam(const char *name) {
  char *copy = copy_of(name);
  return is_there() ? any_group(copy, (unsigned)__VERIFIER_nondet_int()) : NULL;
}
group *getgrgid(unsigned number) { return is_there() ? any_group(any_text(), number) : NULL; }
