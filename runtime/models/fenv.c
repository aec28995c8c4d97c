/* <fenv.h>, C11 7.6. All arithmetic rounds to nearest: another mode is a gap, and so is a look at
 * the exception flags. */
#include "models.h"

#ifdef __x86_64__
enum { ENVIRONMENT = 32 };
#else
enum { ENVIRONMENT = 28 };
#endif

enum { DOWNWARD = 0x400, UPWARD = 0x800, TOWARD_ZERO = 0xc00 };

/* 7.6.3 */
int fegetround(void) { return 0; }
int fesetround(int mode) {
  if (mode == DOWNWARD || mode == UPWARD || mode == TOWARD_ZERO) __parsimony_gap("a rounding mode other than to nearest");
  return mode != 0;
}

/* 7.6.2 */
int feclearexcept(int which) { return (void)which, 0; }
int fetestexcept(int which) {
  if (which == 0) return 0;
  __parsimony_gap("the flags of floating-point exceptions");
}
int feraiseexcept(int which) { return (void)which, 0; }
int fesetexceptflag(const void *from, int which) { return (void)from, (void)which, 0; }
int fegetexceptflag(unsigned short *to, int which) {
  (void)which, (void)to;
  __parsimony_gap("the flags of floating-point exceptions");
}

/* 7.6.4: an environment that was saved has this rounding mode, too, and no traps, unless the
 * program writes into it; -1 is the default, -2 traps. The control word stands at its start, behind
 * all the rest MXCSR (not in 32 bits). */
enum { MASKS = 0x3f, MODE = 0xf, EXTENDED = 3, MXCSR = 28, LOW_MASKS = 0x80, HIGH_MASKS = 0x1f, FLUSH_AND_MODE = 0xe0, DENORMALS = 0x40 };

static int save(byte *to) {
  for (int i = 0; i < ENVIRONMENT; i++) to[i] = __VERIFIER_nondet_uchar();
  to[0] |= MASKS;
  to[1] = (byte)((to[1] & ~MODE) | EXTENDED);
  if (ENVIRONMENT > MXCSR) {
    to[MXCSR] = (byte)((to[MXCSR] | LOW_MASKS) & ~DENORMALS);
    to[MXCSR + 1] = (byte)((to[MXCSR + 1] | HIGH_MASKS) & ~FLUSH_AND_MODE);
  }
  return 0;
}

static _Bool is_usual(const byte *from) {
  if ((from[0] & MASKS) != MASKS || (from[1] & MODE) != EXTENDED) return 0;
  return ENVIRONMENT <= MXCSR || ((from[MXCSR] & (LOW_MASKS | DENORMALS)) == LOW_MASKS && from[MXCSR + 1] == HIGH_MASKS);
}
int fegetenv(void *to) { return save(to); }
int feholdexcept(void *to) { return save(to); }
int fesetenv(const void *from) {
  if (from == (const void *)-2) __parsimony_gap("traps of floating-point exceptions");
  if (from != (const void *)-1 && !is_usual(from)) __parsimony_gap("a rounding mode other than to nearest, or traps");
  return 0;
}
int feupdateenv(const void *from) { return fesetenv(from); }

/* GNU */
int feenableexcept(int which) {
  if (which == 0) return 0;
  __parsimony_gap("traps of floating-point exceptions");
}
int fedisableexcept(int which) { return (void)which, 0; }
int fegetexcept(void) { return 0; }
