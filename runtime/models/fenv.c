/* <fenv.h>, C11 7.6. All arithmetic rounds to nearest: another mode is a gap, and so is a look at the exception flags. */
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

/* 7.6.4: an environment that was saved has this rounding mode, too; -1 is the default, -2 traps */
static int save(byte *to) {
  for (int i = 0; i < ENVIRONMENT; i++) to[i] = __VERIFIER_nondet_uchar();
  return 0;
}
int fegetenv(void *to) { return save(to); }
int feholdexcept(void *to) { return save(to); }
int fesetenv(const void *from) {
  if (from == (const void *)-2) __parsimony_gap("traps of floating-point exceptions");
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
