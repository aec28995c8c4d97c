/* What every library model needs: the types of <stddef.h> without a header, and the sources of
 * arbitrary values.
 *
 * The files of this folder are compiled for both word sizes (`-ffreestanding -fno-builtin -O0`, no
 * headers) and linked into a program only where it calls a function that it does not define. Rules
 * for a model: freestanding C, no undefined behaviour for any arguments that the standard allows,
 * right for 32 and 64 bit, the standard's section in its comment, and never narrower than the real
 * function: where the standard leaves a choice, the model makes it arbitrary or the comment names
 * the choice taken (that of glibc on x86). What a model cannot say is unsupported. Functions which
 * the front end lowers itself are not here: memcpy, memmove, memset, malloc, calloc, realloc, free,
 * alloca, abort, _exit, and exact mathematics.
 */
#ifndef PARSIMONY_MODELS_H
#define PARSIMONY_MODELS_H

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;
#define NULL ((void *)0)
/* Linux hands over no more arguments, nor variables of the environment: of the 6 MiB that it has
 * for all of them, each takes a byte at least (execve(2)) */
#define MOST_ARGUMENTS ((size_t)6 << 20)

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern double __VERIFIER_nondet_double(void);
extern long double __VERIFIER_nondet_long_double(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);

/* An unsupported construct of this name: the verdict is UNKNOWN if a run gets here, and the run goes
 * no further. Behind `__VERIFIER_nondet_bool()` it says that other things may happen than the one that the
 * model does. */
extern _Noreturn void __parsimony_unsupported(const char *what);
/* What the library computes where the model does not follow that: arbitrary for a proof, and no
 * counterexample may depend on it. */
extern _Bool __parsimony_computed(void);
/* What comes next is arbitrary for a proof, but no counterexample comes by here. */
static inline void __parsimony_for_proofs(void) { __VERIFIER_assume(__parsimony_computed()); }
/* Whether something happens that only proofs heed. */
static inline _Bool __parsimony_happens_for_proofs(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_for_proofs();
  return 1;
}
/* Memory on the heap, even where `malloc` may fail */
extern void *__parsimony_allocate(size_t size);
extern void *__parsimony_allocate_zeroed(size_t size);
/* The library reads these bytes, whatever it makes of them */
extern void __parsimony_reads(const void *from, size_t length);
/* The library is going to write these bytes */
extern void __parsimony_writes(void *to, size_t length);
/* The library has copied from one place to the other: undefined where these bytes overlap. Both
 * numbers are zero, or none is. */
extern void __parsimony_disjoint(void *to, size_t written, const void *from, size_t read);
/* The library writes any bytes */
extern void __parsimony_any_bytes(void *to, size_t count);
/* Any bytes but zero */
extern void __parsimony_any_letters(char *to, size_t count);
/* Whether a number is below those of descriptors, which `errno` says then */
extern _Bool __parsimony_is_no_descriptor(int file);
/* Any bytes in memory from `malloc`: where that is the program's own, it may hold anything */
#define FILL(fresh, count)                                                  \
  __builtin_memcpy((fresh), __parsimony_allocate(count), (count));          \
  __parsimony_written((fresh), (count));
/* These bytes count as written: a part of what the library has put there is not followed */
extern void __parsimony_written(void *to, size_t length);
/* A function whose accesses are valid for all arguments that its callers pass: programs have no
 * checks of them. The callers have said before what is accessed, so that this is checked. For each
 * such function there is a harness in testsuite/tests/frontend/models, which proves it. */
#define PROVED __attribute__((section("parsimony.proved")))
/* Gives that back: the program's own memory is another matter */
extern void __parsimony_release(void *p);

/* Whether the program has changed its environment, which is not followed further */
extern _Bool __parsimony_environment_is_changed(void);

extern void *malloc(size_t size);
extern void free(void *p);
extern size_t strlen(const char *s);
extern int strcmp(const char *a, const char *b);
extern double strtod(const char *s, char **end);
extern float strtof(const char *s, char **end);
extern long double strtold(const char *s, char **end);

/* The list of a parameter: at 64 bits that is its address. As in glibc, it has moved on behind a
 * function that takes one; what it is then is not specified (7.16 (3)). */
#if __SIZEOF_POINTER__ == 8
#define LIST(args) ((__builtin_va_list *)(args))
#else
#define LIST(args) (&(args))
#endif

/* In front of a call of the library that takes memory of its own, in a program that defines
 * `malloc` or its kin, which may be called then */
extern void __parsimony_enters_own_allocator(void);
/* `errno` may have become any error number, as after any call that reaches the system */
extern void __parsimony_errno_changes(void);
/* `errno` has become some error number, as where a call of the system has failed */
extern void __parsimony_fails(void);
/* `errno` may have become `number`: the library does what it does for these arguments */
extern void __parsimony_may_fail(int number);
extern int *__errno_location(void);
#define errno (*__errno_location())
#define EINTR 4
#define EIO 5
#define EBADF 9
#define ENOMEM 12
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EOVERFLOW 75

#endif
