/* For proofs: arbitrary values, assumptions and assertions.
 *
 * `verify --proofs prog.c` runs every function `proof_*` for all inputs at once. The same file
 * compiles natively with any compiler of C11 (`cc -DVERIFIER_NATIVE -I runtime/include`): inputs
 * are random then, by VERIFIER_SEED from the environment, and VERIFIER_MAIN makes a program of
 * proofs. Functions that a native harness of a counterexample defines take the place of the random
 * ones. Never verify what was compiled so: its inputs are numbers that are computed.
 */
#ifndef PARSIMONY_VERIFIER_H
#define PARSIMONY_VERIFIER_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An arbitrary value of a type. */
bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);

/* Lets `size` bytes have arbitrary contents. */
void __VERIFIER_nondet_memory(void *object, size_t size);

/* Runs in which the condition is false do not count. */
void __VERIFIER_assume(int condition);

/* The end of a run that must not be. */
void reach_error(void);

/* Lets the object that P points to have arbitrary contents. */
#define verifier_any(P) __VERIFIER_nondet_memory((P), sizeof *(P))

#define verifier_assume(CONDITION) __VERIFIER_assume((CONDITION) ? 1 : 0)

/* Like `assert`, but NDEBUG does not take it away. */
#define verifier_assert(CONDITION) ((CONDITION) ? (void)0 : reach_error())

/* Memory of `size` bytes with arbitrary contents. */
void *verifier_buffer(size_t size);

/* A string of arbitrary contents, of at most `most` bytes beside its end, in memory that ends with
 * it. */
char *verifier_string(size_t most);

/* A number from `least` to `most`. */
long long verifier_between(long long least, long long most);

#ifdef __cplusplus
}
#endif

#ifdef VERIFIER_NATIVE
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VERIFIER_WEAK __attribute__((weak))

/* xorshift64*; small numbers more often than large ones. */
VERIFIER_WEAK unsigned long long verifier_random_state;
VERIFIER_WEAK jmp_buf verifier_end_of_run;
VERIFIER_WEAK int verifier_is_running;

VERIFIER_WEAK unsigned long long verifier_bits(void) {
  if (verifier_random_state == 0) {
    const char *seed = getenv("VERIFIER_SEED");
    verifier_random_state = 2 * (seed ? strtoull(seed, 0, 0) : 0) + 0x9e3779b97f4a7c15ull;
  }
  verifier_random_state ^= verifier_random_state >> 12;
  verifier_random_state ^= verifier_random_state << 25;
  verifier_random_state ^= verifier_random_state >> 27;
  return verifier_random_state * 0x2545f4914f6cdd1dull;
}

VERIFIER_WEAK unsigned long long verifier_draw(void) {
  unsigned long long bits = verifier_bits();
  switch (bits >> 61) {
    case 0: case 1: return bits % 3;
    case 2: case 3: return bits % 24 - 8;
    case 4: return bits % 300 - 20;
    case 5: return (1ull << (bits >> 8) % 64) + (bits >> 16) % 3 - 1;
    default: return verifier_bits();
  }
}

#define VERIFIER_INPUT(NAME, TYPE) VERIFIER_WEAK TYPE __VERIFIER_nondet_##NAME(void) { return (TYPE)verifier_draw(); }
VERIFIER_INPUT(char, char)
VERIFIER_INPUT(schar, signed char)
VERIFIER_INPUT(uchar, unsigned char)
VERIFIER_INPUT(short, short)
VERIFIER_INPUT(ushort, unsigned short)
VERIFIER_INPUT(int, int)
VERIFIER_INPUT(uint, unsigned int)
VERIFIER_INPUT(long, long)
VERIFIER_INPUT(ulong, unsigned long)
VERIFIER_INPUT(longlong, long long)
VERIFIER_INPUT(ulonglong, unsigned long long)
VERIFIER_INPUT(size_t, size_t)
VERIFIER_WEAK bool __VERIFIER_nondet_bool(void) { return verifier_draw() & 1; }
VERIFIER_WEAK double __VERIFIER_nondet_double(void) {
  unsigned long long bits = verifier_bits();
  double any;
  if (bits & 1) return (double)(long long)verifier_draw() / 16;
  bits = verifier_bits();
  memcpy(&any, &bits, sizeof any);
  return any;
}
VERIFIER_WEAK float __VERIFIER_nondet_float(void) { return (float)__VERIFIER_nondet_double(); }
VERIFIER_WEAK void __VERIFIER_nondet_memory(void *object, size_t size) {
  /* Word by word, so that small numbers are among them. */
  for (size_t at = 0; at < size; at += 4) {
    unsigned word = __VERIFIER_nondet_uint();
    memcpy((char *)object + at, &word, size - at < 4 ? size - at : 4);
  }
}

VERIFIER_WEAK void __VERIFIER_assume(int condition) {
  if (condition) return;
  if (verifier_is_running) longjmp(verifier_end_of_run, 1);
  exit(0);
}
VERIFIER_WEAK void reach_error(void) {
  fputs("reach_error is called\n", stderr);
  abort();
}
VERIFIER_WEAK void *verifier_buffer(size_t size) {
  void *buffer = malloc(size);
  __VERIFIER_assume(buffer != 0);
  __VERIFIER_nondet_memory(buffer, size);
  return buffer;
}
VERIFIER_WEAK char *verifier_string(size_t most) {
  size_t length = __VERIFIER_nondet_size_t();
  char *string;
  if (length > most) length %= most + 1;
  string = (char *)verifier_buffer(length + 1);
  for (size_t at = 0; at < length; at++)
    if (string[at] == 0) string[at] = 'a';
  string[length] = 0;
  return string;
}
VERIFIER_WEAK long long verifier_between(long long least, long long most) {
  unsigned long long room = (unsigned long long)most - (unsigned long long)least;
  unsigned long long number = verifier_draw();
  __VERIFIER_assume(least <= most);
  if (number > room) number %= room + 1;
  return (long long)((unsigned long long)least + number);
}

/* Runs a proof `runs` times on random inputs. */
VERIFIER_WEAK void verifier_try(const char *name, void (*proof)(void), unsigned long runs) {
  unsigned long counted = 0;
  for (volatile unsigned long run = 0; run < runs; run++) {
    verifier_is_running = 1;
    if (setjmp(verifier_end_of_run) == 0) {
      proof();
      counted++;
    }
    verifier_is_running = 0;
  }
  printf("%s: %lu of %lu random runs counted, none failed\n", name, counted, runs);
}

#ifdef __cplusplus
}
#endif

/* In one file of a native program: VERIFIER_MAIN(verifier_run(proof_a); verifier_run(proof_b)) */
#define verifier_run(PROOF) verifier_try(#PROOF, PROOF, 10000)
#define VERIFIER_MAIN(...) int main(void) { __VA_ARGS__; return 0; }
#else
#define VERIFIER_MAIN(...)
#endif
#endif
