/* What every library model needs: the types of <stddef.h> without a header, and the sources of arbitrary values.
 *
 * The files of this folder are compiled for both word sizes (`-ffreestanding -fno-builtin -O0`, no headers) and linked into
 * a program only where it calls a function that it does not define. Rules for a model: freestanding C, no undefined
 * behaviour for any arguments that the standard allows, right for 32 and 64 bit, the standard's section in its comment, and
 * never narrower than the real function: where the standard leaves a choice, the model makes it arbitrary or the comment
 * names the choice taken (that of glibc on x86). Functions which the front end lowers itself are not here: memcpy, memmove,
 * memset, malloc, calloc, realloc, free, alloca, abort, exit, the printf family.
 */
#ifndef PARSIMONY_MODELS_H
#define PARSIMONY_MODELS_H

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;
#define NULL ((void *)0)

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);

extern void *malloc(size_t size);
extern int *__errno_location(void);
#define errno (*__errno_location())
#define ERANGE 34
#define EINVAL 22

#endif
