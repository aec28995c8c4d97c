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

/* Files have no limit for the length of a text. */
static char *any_text(void) {
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length < (size_t)-1 / 4);
  char *text = __parsimony_allocate(length + 1);
  text[length] = 0;
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

/* What the last call gave; the program may have changed it. Each call reads into the place of the
 * texts, also one that finds nothing. */
static user *last_user, given_user;
static void forget_user(void) {
  if (last_user == NULL) return;
  __parsimony_release(given_user.name), __parsimony_release(given_user.password);
  __parsimony_release(given_user.others), __parsimony_release(given_user.home);
  __parsimony_release(given_user.shell), __parsimony_release(last_user);
  last_user = NULL;
}
static user *any_user(char *name, unsigned number) {
  last_user = __parsimony_allocate(sizeof *last_user);
  given_user = (user){name, any_text(), number, (unsigned)__VERIFIER_nondet_int(), any_text(), any_text(), any_text()};
  *last_user = given_user;
  return last_user;
}
user *getpwnam(const char *name) {
  char *copy = copy_of(name);
  forget_user();
  return is_there() ? any_user(copy, (unsigned)__VERIFIER_nondet_int()) : NULL;
}
user *getpwuid(unsigned number) {
  forget_user();
  return is_there() ? any_user(any_text(), number) : NULL;
}

/* A list of names, of which a null pointer is the end */
static char **any_members(void) {
  enum { MOST = 4096 };
  size_t count = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(count < MOST);
  char **members = __parsimony_allocate((count + 1) * sizeof *members);
  for (size_t i = 0; i < count; i++) members[i] = any_text();
  members[count] = NULL;
  return members;
}
static group *last_group, given_group;
static void forget_group(void) {
  if (last_group == NULL) return;
  for (char **member = given_group.members; *member != NULL; member++) __parsimony_release(*member);
  __parsimony_release(given_group.members), __parsimony_release(given_group.name);
  __parsimony_release(given_group.password), __parsimony_release(last_group);
  last_group = NULL;
}
static group *any_group(char *name, unsigned number) {
  last_group = __parsimony_allocate(sizeof *last_group);
  given_group = (group){name, any_text(), number, any_members()};
  *last_group = given_group;
  return last_group;
}
group *getgrnam(const char *name) {
  char *copy = copy_of(name);
  forget_group();
  return is_there() ? any_group(copy, (unsigned)__VERIFIER_nondet_int()) : NULL;
}
group *getgrgid(unsigned number) {
  forget_group();
  return is_there() ? any_group(any_text(), number) : NULL;
}
