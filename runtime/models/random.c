/* Random numbers: C11 7.22.2, POSIX, BSD, Linux. Any number of the range comes, whatever the seed.
 * The same seed gives the same numbers again, which is not followed; and a program that sets none
 * has set the one that the standard says. Numbers of 48 bits are those that POSIX says. */
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

/* getrandom(2): some of the bytes, or fails. Up to 256 come all at once, unless they are asked of
 * the other source. Flags that the kernel does not know, and both sources at once, are refused. */
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
 * its leading bits. What a program starts with is a constant of the library: in glibc zero, which
 * is what a run has; a proof holds for any. */
typedef unsigned long long wide;
#define MULTIPLIER 0x5deece66dull
enum { ADDEND = 0xb };
/* Not static: unknown code may draw, and may set them. */
wide __parsimony_number_48, __parsimony_multiplier_48 = MULTIPLIER;
unsigned short __parsimony_addend_48 = ADDEND;
#define own_number __parsimony_number_48
#define multiplier __parsimony_multiplier_48
#define addend __parsimony_addend_48
static _Bool is_seeded;

static wide number_of(const unsigned short *parts) {
  return (wide)parts[2] << 32 | (wide)parts[1] << 16 | parts[0];
}
static void put_parts(unsigned short *to, wide number) {
  to[0] = (unsigned short)number;
  to[1] = (unsigned short)(number >> 16);
  to[2] = (unsigned short)(number >> 32);
}
static wide behind(wide number) { return number * multiplier + addend & ((wide)1 << 48) - 1; }

static void seed_with(wide number) {
  own_number = number;
  multiplier = MULTIPLIER;
  addend = ADDEND;
  is_seeded = 1;
}
static void start(void) {
  if (is_seeded) return;
  is_seeded = 1;
  if (__parsimony_happens_for_proofs()) own_number = __VERIFIER_nondet_ulonglong() >> 16;
}

static wide own_next(void) {
  start();
  return own_number = behind(own_number);
}
static wide next(unsigned short *state) {
  wide number = behind(number_of(state));
  put_parts(state, number);
  return number;
}

static double fraction(wide number) { return (double)number * 0x1p-48; }
double erand48(unsigned short *state) { return fraction(next(state)); }
long nrand48(unsigned short *state) { return (long)(next(state) >> 17); }
long jrand48(unsigned short *state) { return (int)(unsigned)(next(state) >> 16); }
double drand48(void) { return fraction(own_next()); }
long lrand48(void) { return (long)(own_next() >> 17); }
long mrand48(void) { return (int)(unsigned)(own_next() >> 16); }
void srand48(long seed) { seed_with((wide)(unsigned)seed << 16 | 0x330e); }
/* The result may be the seed of the next call, which then changes nothing (glibc). */
unsigned short *seed48(const unsigned short *seed) {
  static unsigned short before[3];
  start();
  put_parts(before, own_number);
  seed_with(number_of(seed));
  return before;
}
void lcong48(const unsigned short *parameters) {
  __parsimony_reads(parameters, 7 * sizeof *parameters);
  seed_with(number_of(parameters));
  multiplier = number_of(parameters + 3);
  addend = parameters[6];
}
