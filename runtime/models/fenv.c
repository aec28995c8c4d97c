/* <fenv.h>, C11 7.6. The rounding mode is a variable of the program, for which operations that
 * round ask (llvm/instrument/rounding, rounding.c). Which exceptions were raised by operations is
 * not followed: any may have been. */
#include "models.h"

#ifdef __x86_64__
enum { ENVIRONMENT = 32 };
#else
enum { ENVIRONMENT = 28 };
#endif

enum { DOWNWARD = 0x400, UPWARD = 0x800, TOWARD_ZERO = 0xc00 };

/* FE_ALL_EXCEPT of glibc: not the bit of denormal operands */
enum { ALL_EXCEPTIONS = 0x3d };

/* The mode of SSE, in which floats and doubles are computed, and that of x87, which glibc reports.
 * Only the instruction `ldmxcsr` sets one of them alone. */
int __parsimony_rounding, __parsimony_rounding_of_x87;
static void set(int mode) { __parsimony_rounding = __parsimony_rounding_of_x87 = mode; }

/* 7.6.3 */
int fegetround(void) { return __parsimony_rounding_of_x87; }
int fesetround(int mode) {
  if (mode != 0 && mode != DOWNWARD && mode != UPWARD && mode != TOWARD_ZERO) return 1;
  set(mode);
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

/* 7.6.4: an environment that was saved has the rounding mode, too, and no traps, unless the program
 * writes into it; -1 is the default, -2 traps. The control word stands at its start, the status
 * word behind it, behind all the rest MXCSR (not in 32 bits). */
enum { MASKS = 0x3f, USUAL = 0x7f, ROUNDING = 0xc, EXTENDED = 3, STATUS = 4, MXCSR = 28 };
enum { LOW_MASKS = 0x80, HIGH_MASKS = 0x1f, RC = 0x60, DENORMALS = 0x40 };

/* What may have happened: which of the two units has noted it is not followed */
static byte any_flags(void) {
  byte result = 0;
  for (int bit = 1; bit <= MASKS; bit <<= 1)
    if (__parsimony_computed()) result |= (byte)bit;
  return result;
}

static int save(byte *to) {
  for (int i = 0; i < ENVIRONMENT; i++) {
    /* Upper halves and tags are ones, addresses zero where x87 did nothing. */
    to[i] = i < 12 && (i & 2 || i >= 8) ? 0xff : 0;
    if (__parsimony_computed()) to[i] = __VERIFIER_nondet_uchar();
  }
  to[0] = USUAL;
  to[1] = (byte)(EXTENDED | __parsimony_rounding_of_x87 >> 8);
  to[STATUS] = any_flags();
  if (ENVIRONMENT > MXCSR) {
    to[MXCSR] = (byte)(LOW_MASKS | any_flags());
    to[MXCSR + 1] = (byte)(HIGH_MASKS | __parsimony_rounding >> 5);
  }
  return 0;
}

/* Traps off, and full precision */
static _Bool is_usual(const byte *from) {
  if ((from[0] & MASKS) != MASKS || (from[1] & EXTENDED) != EXTENDED) return 0;
  if (ENVIRONMENT <= MXCSR) return 1;
  _Bool low = (from[MXCSR] & (LOW_MASKS | DENORMALS)) == LOW_MASKS;
  return low && (from[MXCSR + 1] & ~RC) == HIGH_MASKS;
}
int fegetenv(void *to) { return save(to); }
int feholdexcept(void *to) {
  save(to);
  raised = 0;
  return 0;
}
int fesetenv(const void *from) {
  if (from == (const void *)-2) __parsimony_unsupported("traps of floating-point exceptions");
  raised = 0;
  if (from == (const void *)-1) {
    set(0);
    return 0;
  }
  const byte *words = from;
  if (!is_usual(words)) __parsimony_unsupported("traps of floating-point exceptions, or another precision");
  set((words[1] & ROUNDING) << 8);
  if (ENVIRONMENT <= MXCSR && __parsimony_rounding != 0)
    __parsimony_unsupported("a rounding mode that is set from memory (32 bits)");
  if (ENVIRONMENT > MXCSR) __parsimony_rounding = (words[MXCSR + 1] & RC) << 5;
  return 0;
}
int feupdateenv(const void *from) { return fesetenv(from); }

/* GNU */
int feenableexcept(int which) {
  if (which == 0) return 0;
  __parsimony_unsupported("traps of floating-point exceptions");
}
int fedisableexcept(int which) { return (void)which, 0; }
int fegetexcept(void) { return 0; }
