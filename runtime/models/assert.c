/* `assert` as a function, in a program that uses it without <assert.h> and defines no such function
 * (C11, 7.2: it is a macro). No library could be linked with the program, so an assertion is what
 * it means. The front end chooses by what is asserted. */
#include "models.h"

extern _Noreturn void __assert_fail(const char *text, const char *file, unsigned line,
                                    const char *function);

static void check(_Bool holds) {
  if (!holds) __assert_fail(NULL, NULL, 0, NULL);
}

void assert(int condition) { check(condition); }

void __parsimony_assert_wide(long long condition) { check(condition != 0); }

void __parsimony_assert_pointer(const void *condition) { check(condition != NULL); }
