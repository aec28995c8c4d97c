/* <fenv.h>, C11 7.6. The rounding mode is a variable of the program; an operation that rounds is a
 * gap where it is not to nearest (llvm/instrument/rounding). Which exceptions were raised by
 * operations is not followed: any may have been. */
#include "models.h"

#ifdef __x86_64__
enum { ENVIRONMENT = 32 };
#else
enum { ENVIRONMENT = 28 };
#endif

enum { DOWNWARD = 0x400, UPWARD = 0x800, TOWARD_ZERO = 0xc00 };

enum { ALL_EXCEPTIONS = 0x3f };

/* Another mode than to nearest; every operation that rounds looks at it */
int __parsimony_rounding;

/* 7.6.3 */
int fegetround(void) { return __parsimony_rounding; }
int fesetround(int mode) {
  if (mode != 0 && mode != DOWNWARD && mode != UPWARD && mode != TOWARD_ZERO) return 1;
  __parsimony_rounding = mode;
  return 0;
}

/* 7.6.2: what the program itself has raised, and what operations may have */
static int raised;
static int any_raised(int which) {
  int result = raised;
  for (int bit = 1; bit <= ALL_EXCEPTIONS; bit <<= 1)
    if (which & bit && __parsimony_computed()) result |= bit;
  return result & which & ALL_EXCEPTIONS;
}
int feclearexcept(int which) { return raised &= ~which, 0; }
int fetestexcept(int which) { return any_raised(which); }
int feraiseexcept(int which) { return raised |= which & ALL_EXCEPTIONS, 0; }
int fesetexceptflag(const unsigned short *from, int which) {
  raised = (raised & ~which) | (*from & which);
  return 0;
}
int fegetexceptflag(unsigned short *to, int which) {
  *to = (unsigned short)any_raised(which);
  return 0;
}

/* 7.6.4: an environment that was saved has this rounding mode, too, and no traps, unless the
 * program writes into it; -1 is the default, -2 traps. The control word stands at its start, behind
 * all the rest MXCSR (not in 32 bits). */
enum { MASKS = 0x3f, MODE = 0xf, ROUNDING = 0xc, EXTENDED = 3, MXCSR = 28, LOW_MASKS = 0x80, HIGH_MASKS = 0x1f, FLUSH_AND_MODE = 0xe0, DENORMALS = 0x40 };

static int save(byte *to) {
  for (int i = 0; i < ENVIRONMENT; i++) to[i] = __VERIFIER_nondet_uchar();
  to[0] |= MASKS;
  to[1] = (byte)((to[1] & ~MODE) | EXTENDED | __parsimony_rounding >> 8);
  if (ENVIRONMENT > MXCSR) {
    to[MXCSR] = (byte)((to[MXCSR] | LOW_MASKS) & ~DENORMALS);
    to[MXCSR + 1] = (byte)(((to[MXCSR + 1] | HIGH_MASKS) & ~FLUSH_AND_MODE) | __parsimony_rounding >> 5);
  }
  return 0;
}

/* Traps off, full precision, and the mode that was saved in both words */
static _Bool is_usual(const byte *from) {
  if ((from[0] & MASKS) != MASKS || (from[1] & EXTENDED) != EXTENDED) return 0;
  if (ENVIRONMENT <= MXCSR) return 1;
  int mode = (from[1] & ROUNDING) >> 2;
  return (from[MXCSR] & (LOW_MASKS | DENORMALS)) == LOW_MASKS && from[MXCSR + 1] == (HIGH_MASKS | mode << 5);
}
int fegetenv(void *to) { return save(to); }
int feholdexcept(void *to) {
  save(to);
  raised = 0;
  return 0;
}
int fesetenv(const void *from) {
  if (from == (const void *)-2) __parsimony_gap("traps of floating-point exceptions");
  raised = 0;
  if (from == (const void *)-1) {
    __parsimony_rounding = 0;
    return 0;
  }
  if (!is_usual(from)) __parsimony_gap("a rounding mode in a word of the machine, or traps");
  __parsimony_rounding = (((const byte *)from)[1] & ROUNDING) << 8;
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
