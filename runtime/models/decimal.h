/* Floating-point numbers as decimal digits, all of them: a number is an integer times a power of
 * two, and so a sum of powers of a billion. What is cut off is rounded in the mode that is set,
 * halves to an even digit, as glibc does (C11, 7.21.6.1, recommends as much). Concrete numbers
 * are what this is for: each digit of another one is a choice. */
#ifndef PARSIMONY_DECIMAL_H
#define PARSIMONY_DECIMAL_H

#include "models.h"

/* The units stand at POINT. A double has 309 digits before the point and 1074 behind it. */
enum { BILLION = 1000000000, PER_LIMB = 9, POINT = 40, LIMBS = POINT + 1 + 130 };

typedef struct {
  enum { FINITE, INFINITE_, NO_NUMBER } kind;
  _Bool negative;
  unsigned limb[LIMBS]; /* limb[i] counts a billion to the power of POINT - i */
  int first, end;       /* all others are zero */
} decimal;

static void times_power(decimal *d, int n) {
  for (; n > 0; n -= 29) {
    int by = n < 29 ? n : 29;
    unsigned long long carry = 0;
    for (int i = POINT; i >= d->first; i--) {
      unsigned long long v = ((unsigned long long)d->limb[i] << by) + carry;
      d->limb[i] = (unsigned)(v % BILLION);
      carry = v / BILLION;
    }
    if (carry != 0) d->limb[--d->first] = (unsigned)carry;
  }
}

static void over_power(decimal *d, int n) {
  for (; n > 0; n -= 9) {
    int by = n < 9 ? n : 9;
    unsigned carry = 0;
    for (int i = d->first; i < d->end; i++) {
      unsigned v = d->limb[i], rest = v & ((1u << by) - 1);
      d->limb[i] = (v >> by) + carry;
      carry = ((unsigned)BILLION >> by) * rest;
    }
    if (carry != 0) d->limb[d->end++] = carry;
    while (d->first < POINT && d->limb[d->first] == 0) d->first++;
  }
}

/* m times 2 to the power of e */
static void set_decimal(decimal *d, unsigned long long m, int e) {
  for (int i = 0; i < LIMBS; i++) d->limb[i] = 0;
  d->first = POINT;
  d->end = POINT + 1;
  if (m == 0) return;
  for (; (m & 1) == 0; m >>= 1) e++;
  for (int i = POINT; m != 0; i--, m /= BILLION) {
    d->limb[i] = (unsigned)(m % BILLION);
    d->first = i;
  }
  times_power(d, e);
  over_power(d, -e);
}

static void decimal_of_double(decimal *d, double x) {
  unsigned long long bits = (union { double value; unsigned long long bits; }){x}.bits;
  unsigned long long m = bits & 0xfffffffffffffull;
  int e = (int)(bits >> 52 & 0x7ff);
  d->negative = bits >> 63 != 0;
  d->kind = e != 0x7ff ? FINITE : m == 0 ? INFINITE_ : NO_NUMBER;
  if (d->kind != FINITE) return;
  set_decimal(d, e == 0 ? m : m | 1ull << 52, (e == 0 ? 1 : e) - 1075);
}

static void decimal_of_long_double(decimal *d, long double x) {
  union {
    long double value;
    struct { unsigned long long m; unsigned short top; } parts;
  } u = {0};
  u.value = x;
  unsigned long long m = u.parts.m;
  int e = u.parts.top & 0x7fff;
  d->negative = u.parts.top >> 15 != 0;
  d->kind = e != 0x7fff ? FINITE : m << 1 == 0 ? INFINITE_ : NO_NUMBER;
  if (d->kind != FINITE) return;
  e = (e == 0 ? 1 : e) - 16446;
  if (m != 0 && (e > 971 || e < -1074)) __parsimony_unsupported("printf of a long double far from 1, as text");
  set_decimal(d, m, e);
}

static unsigned power_of_ten(int n) {
  unsigned p = 1;
  for (; n > 0; n--) p *= 10;
  return p;
}

/* The digit that counts 10 to the power of n, by its limb and by that power in the limb */
static int limb_of(int n) { return n >= 0 ? POINT - n / PER_LIMB : POINT + (-n + PER_LIMB - 1) / PER_LIMB; }
static int place_in_limb(int n) { return n >= 0 ? n % PER_LIMB : (PER_LIMB - -n % PER_LIMB) % PER_LIMB; }

static int digit_at(const decimal *d, int n) {
  int i = limb_of(n);
  if (i < d->first || i >= d->end) return 0;
  return (int)(d->limb[i] / power_of_ten(place_in_limb(n)) % 10);
}

/* The power of ten of the first digit that is not zero; 0 of zero */
static int magnitude(const decimal *d) {
  int i = d->first;
  while (i < d->end && d->limb[i] == 0) i++;
  if (i == d->end) return 0;
  int n = (POINT - i) * PER_LIMB;
  for (unsigned v = d->limb[i]; v >= 10; v /= 10) n++;
  return n;
}

static _Bool is_zero_below(const decimal *d, int n) {
  int i = limb_of(n);
  if (i >= d->end) return 1;
  if (i >= d->first && d->limb[i] % power_of_ten(place_in_limb(n)) != 0) return 0;
  for (i = i < d->first ? d->first : i + 1; i < d->end; i++)
    if (d->limb[i] != 0) return 0;
  return 1;
}

/* The modes of the two units (fenv.c), which only an instruction makes differ */
extern int __parsimony_rounding, __parsimony_rounding_of_x87;
enum { DOWNWARD = 0x400, UPWARD = 0x800 };

/* Whether a number whose digits below 10 to the power of n are cut off becomes a larger one,
 * without its sign */
static _Bool rounds_up(const decimal *d, int n) {
  if (__parsimony_rounding != __parsimony_rounding_of_x87)
    __parsimony_unsupported("printf where two units round in different modes");
  if (__parsimony_rounding != 0)
    return __parsimony_rounding == (d->negative ? DOWNWARD : UPWARD) && !is_zero_below(d, n);
  int next = digit_at(d, n - 1);
  return next > 5 || (next == 5 && (!is_zero_below(d, n - 1) || digit_at(d, n) % 2 != 0));
}

/* Rounds to digits that count at least 10 to the power of n: all below are zero then. */
static void round_at(decimal *d, int n) {
  int i = limb_of(n);
  _Bool up = rounds_up(d, n);
  if (limb_of(n - 1) >= d->end) return;
  /* There is something below, so that this limb is one of the array. */
  while (d->first > i) d->limb[--d->first] = 0;
  d->limb[i] -= d->limb[i] % power_of_ten(place_in_limb(n));
  while (d->end > i + 1) d->limb[--d->end] = 0;
  if (up) d->limb[i] += power_of_ten(place_in_limb(n));
  for (; d->limb[i] >= BILLION; i--) {
    d->limb[i] -= BILLION;
    if (i == d->first) d->limb[--d->first] = 0;
    d->limb[i - 1]++;
  }
}

#endif
