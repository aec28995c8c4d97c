/* Random numbers: C11 7.22.2, POSIX, BSD, Linux. Any number of the range comes, whatever the seed. The
 * same seed gives the same numbers again, which is not followed; and a program that sets none has set
 * the one that the standard says. */
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
 * other source (GRND_RANDOM). */
long getrandom(void *to, size_t size, unsigned flags) {
  size_t got = __VERIFIER_nondet_size_t();
  if (size <= 256 && (flags & 2) == 0) __VERIFIER_assume(got >= size);
  if (got > size || got > (size_t)__LONG_MAX__) {
    __parsimony_fails();
    return -1;
  }
  arc4random_buf(to, got);
  return (long)got;
}

/* POSIX: numbers of 48 bits, which have a seed of their own. What is drawn from the program's own
 * state (xsubi) follows from it. */
typedef unsigned short state[3];
static state own_state;
static _Bool was_drawn_48, may_repeat_48;

static void draw_from(unsigned short *state) {
  if (state == own_state) {
    was_drawn_48 = 1;
    if (may_repeat_48) __parsimony_for_proofs();
  } else {
    __parsimony_for_proofs();
  }
  for (int i = 0; i < 3; i++) state[i] = (unsigned short)__VERIFIER_nondet_int();
}

static double any_fraction(void) {
  unsigned long long bits = __VERIFIER_nondet_ulonglong() >> 16;
  return (double)bits * 0x1p-48;
}

double erand48(unsigned short *state) { return draw_from(state), any_fraction(); }
long nrand48(unsigned short *state) { return draw_from(state), any_random(); }
long jrand48(unsigned short *state) { return draw_from(state), __VERIFIER_nondet_int(); }
double drand48(void) { return erand48(own_state); }
long lrand48(void) { return nrand48(own_state); }
long mrand48(void) { return jrand48(own_state); }
void srand48(long seed) {
  (void)seed;
  may_repeat_48 = was_drawn_48;
}
unsigned short *seed48(const unsigned short *seed) {
  static state before;
  for (int i = 0; i < 3; i++) before[i] = own_state[i], own_state[i] = seed[i];
  may_repeat_48 = was_drawn_48;
  return before;
}
void lcong48(const unsigned short *parameters) {
  __parsimony_reads(parameters, 7 * sizeof *parameters);
  for (int i = 0; i < 3; i++) own_state[i] = parameters[i];
  may_repeat_48 = was_drawn_48;
}
