/* What changes the environment (POSIX, GNU). Its variables are not followed any more then: to look
 * one up is unsupported, and what else depends on them is for proofs. So a program may set
 * variables for others that it starts. */
#include "models.h"

static _Bool is_changed;
_Bool __parsimony_environment_is_changed(void) { return is_changed; }

/* The texts that are part of the environment themselves. They are found by unknown code, so this is
 * not static, and are not lost. */
typedef struct given {
  const char *text;
  struct given *before;
} given;
given *__parsimony_texts_of_environment;

/* That a text is no part of the environment any more is for proofs. */
static void changes(void) {
  is_changed = 1;
  if (__parsimony_texts_of_environment != NULL && __parsimony_happens_for_proofs())
    __parsimony_texts_of_environment = NULL;
}

static _Bool has_equals_sign(const char *text) {
  for (; *text != 0; text++)
    if (*text == '=') return 1;
  return 0;
}
static _Bool is_name(const char *name) {
  if (name != NULL && *name != 0 && !has_equals_sign(name)) return 1;
  errno = EINVAL;
  return 0;
}
/* There may be no memory for it. */
static _Bool is_added(void) {
  if (__VERIFIER_nondet_bool()) return 1;
  errno = ENOMEM;
  return 0;
}

int setenv(const char *name, const char *value, int overwrite) {
  (void)overwrite;
  if (!is_name(name)) return -1;
  __parsimony_reads(value, strlen(value) + 1);
  if (!is_added()) return -1;
  changes();
  return 0;
}
int unsetenv(const char *name) {
  if (!is_name(name)) return -1;
  changes();
  return 0;
}
int clearenv(void) {
  changes();
  return 0;
}
/* In glibc, a text without a sign removes the variable, and is not kept. */
int putenv(char *text) {
  _Bool is_kept = has_equals_sign(text);
  if (is_kept && !is_added()) return -1;
  changes();
  if (!is_kept) return 0;
  given *g = __parsimony_allocate(sizeof(given));
  g->text = text;
  g->before = __parsimony_texts_of_environment;
  __parsimony_texts_of_environment = g;
  return 0;
}

/* The same in a program that also reads the environment itself: the front end takes these. */
#define UNSUPPORTED __parsimony_unsupported("a change of the environment beside environ or that which main is given")
int __parsimony_setenv_beside_environ(const char *name, const char *value, int overwrite) {
  (void)name, (void)value, (void)overwrite, UNSUPPORTED;
}
int __parsimony_unsetenv_beside_environ(const char *name) { (void)name, UNSUPPORTED; }
int __parsimony_clearenv_beside_environ(void) { UNSUPPORTED; }
int __parsimony_putenv_beside_environ(char *text) { (void)text, UNSUPPORTED; }
