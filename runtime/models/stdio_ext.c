/* <stdio_ext.h> of glibc: how a stream works follows from what was done to it, which is not
 * followed: no run goes on behind an answer. (`__fpurge` is in stdio.c.) */
#include "models.h"

size_t __fbufsize(void *file) {
  (void)file;
  __parsimony_for_proofs();
  return __VERIFIER_nondet_size_t();
}
size_t __fpending(void *file) { return __fbufsize(file); }
static int any_answer(void) {
  __parsimony_for_proofs();
  return __VERIFIER_nondet_int();
}
int __freading(void *file) { return (void)file, any_answer(); }
int __fwriting(void *file) { return (void)file, any_answer(); }
int __freadable(void *file) { return (void)file, any_answer(); }
int __fwritable(void *file) { return (void)file, any_answer(); }
int __flbf(void *file) { return (void)file, any_answer(); }
int __fsetlocking(void *file, int how) { return (void)file, (void)how, any_answer(); }
void _flushlbf(void) { __parsimony_errno_changes(); }
