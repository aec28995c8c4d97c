/* Random numbers: C11 7.22.2, POSIX, BSD, Linux. Any number of the range comes, whatever the seed. The
 * same seed gives the same numbers again, which is not followed; and a program that sets none has set
 * the one that the standard says. Numbers of 48 bits are those that POSIX says. */
#include "models.h"

static int any_random(void) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(value >= 0);
  return value;
}

/* 7.22.2: RAND_MAX is that of glibc */
static _Bool was_drawn, may_repeat;
int rand(void) {
  was_drawn = 1;
  if (may_repeat) __parsimony_for_proofs();
  return any_random();
}

void srand(unsigned seed) {
  (void)seed;
  may_repeat = was_drawn;
}

/* POSIX; in glibc, the same numbers as those above. What rand_r gives follows from its seed. */
int rand_r(unsigned *seed) {
  __parsimony_for_proofs();
  *seed = (unsigned)__VERIFIER_nondet_int();
  return any_random();
}
long random(void) { return rand(); }
void srandom(unsigned seed) { srand(seed); }

/* arc4random(3): never fails */
unsigned arc4random(void) { return (unsigned)__VERIFIER_nondet_int(); }
unsigned arc4random_uniform(unsigned bound) {
  unsigned value = arc4random();
  if (bound < 2) return 0;
  __VERIFIER_assume(value < bound);
  return value;
}
void arc4random_buf(void *to, size_t size) {
  for (size_t i = 0; i < size; i++) ((byte *)to)[i] = __VERIFIER_nondet_uchar();
}

/* getentropy(3): at most 256 bytes. What a call that fails leaves is not said: arbitrary bytes. */
int getentropy(void *to, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  arc4random_buf(to, size);
  if (__VERIFIER_nondet_bool()) return 0;
  __parsimony_fails();
  return -1;
}

/* getrandom(2): some of the bytes, or fails. Up to 256 come all at once, unless they are asked of the
 * other source. Flags that the kernel does not know, and both sources at once, are refused. */
enum { NONBLOCK = 1, RANDOM = 2, INSECURE = 4 };
long getrandom(void *to, size_t size, unsigned flags) {
  if (flags > (NONBLOCK | RANDOM | INSECURE) || (flags & RANDOM && flags & INSECURE)) {
    errno = EINVAL;
    return -1;
  }
  size_t got = __VERIFIER_nondet_size_t();
  if (size <= 256 && (flags & RANDOM) == 0) __VERIFIER_assume(got >= size);
  if (got > size || got > (size_t)__LONG_MAX__) {
    __parsimony_fails();
    return -1;
  }
  arc4random_buf(to, got);
  return (long)got;
}

/* POSIX: numbers of 48 bits. The next number is multiplier * this + addend, and what is drawn are
 * its leading bits. What a program starts with is a constant of the library: in glibc zero, which is
 * what a run has; a proof holds for any. */
typedef unsigned short state[3];
typedef unsigned long long wide;
enum { ADDEND = 0xb };
#define MULTIPLIER 0x5deece66dull
static state own_state;
static _Bool is_seeded;
static wide multiplier = MULTIPLIER;
static unsigned short addend = ADDEND;

static void put_state(unsigned short *to, wide number) {
  for (int i = 0; i < 3; i++) to[i] = (unsigned short)(number >> 16 * i);
}

static void seeded(void) {
  is_seeded = 1;
  multiplier = MULTIPLIER;
  addend = ADDEND;
}

static unsigned short *started(void) {
  if (!is_seeded) {
    is_seeded = 1;
    if (__VERIFIER_nondet_bool()) {
      __parsimony_for_proofs();
      put_state(own_state, __VERIFIER_nondet_ulonglong());
    }
  }
  return own_state;
}

static wide next_number(unsigned short *s) {
  wide number = (wide)s[2] << 32 | (wide)s[1] << 16 | s[0];
  number = number * multiplier + addend;
  put_state(s, number);
  return number & ((wide)1 << 48) - 1;
}

double erand48(unsigned short *s) { return (double)next_number(s) * 0x1p-48; }
long nrand48(unsigned short *s) { return (long)(next_number(s) >> 17); }
long jrand48(unsigned short *s) { return (int)(unsigned)(next_number(s) >> 16); }
double drand48(void) { return erand48(started()); }
long lrand48(void) { return nrand48(started()); }
long mrand48(void) { return jrand48(started()); }
void srand48(long seed) {
  put_state(own_state, (wide)(unsigned)seed << 16 | 0x330e);
  seeded();
}
/* Both copies are made as a whole: the seed may be what an earlier call has given. */
unsigned short *seed48(const unsigned short *seed) {
  static state before;
  started();
  for (int i = 0; i < 3; i++) before[i] = own_state[i];
  for (int i = 0; i < 3; i++) own_state[i] = seed[i];
  seeded();
  return before;
}
void lcong48(const unsigned short *parameters) {
  __parsimony_reads(parameters, 7 * sizeof *parameters);
  seeded();
  for (int i = 0; i < 3; i++) own_state[i] = parameters[i];
  multiplier = (wide)parameters[5] << 32 | (wide)parameters[4] << 16 | parameters[3];
  addend = parameters[6];
}
