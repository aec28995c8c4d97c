/* What the front end calls behind functions without a model here, in a program that looks at errno
 * (C11 7.5). No compiler puts these calls into a program: a test of it draws nothing for them. */
#include "models.h"

/* Behind a call that reaches the system */
void __parsimony_errno_of_call(void) {
  if (__VERIFIER_nondet_bool()) __parsimony_fails();
}

/* Behind one that has this result: 0, or -1 where it failed */
void __parsimony_errno_of_status(int result) {
  if (result != 0) __parsimony_fails();
  else __parsimony_errno_of_call();
}

/* Behind a function from numbers to a number whose result is arbitrary (7.12.1) */
void __parsimony_errno_of_mathematics(void) {
  if (__parsimony_computed()) errno = EDOM;
  if (__parsimony_computed()) errno = ERANGE;
}

/* Behind an allocation. One that works may leave the error of another way to get memory that was
 * tried before, which glibc's does; the standard allows it any number (7.5 (3)). */
void __parsimony_errno_of_allocation(const void *p) {
  if (p == NULL || __VERIFIER_nondet_bool()) errno = ENOMEM;
  if (p == NULL || !__VERIFIER_nondet_bool()) return;
  __parsimony_for_proofs();
  __parsimony_fails();
}
