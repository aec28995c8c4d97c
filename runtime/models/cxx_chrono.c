/* The clocks of <chrono> of libstdc++: nanoseconds since 1970, and since the machine was started
 * (C++20, 27.7). That POSIX's clocks show the same is not followed; that a program sleeps is. */
#include "models.h"

#if __SIZEOF_POINTER__ == 8
extern long __parsimony_steady_clock(void);
long system_now(void) __asm__("_ZNSt6chrono3_V212system_clock3nowEv");
long system_now(void) {
  long now = __VERIFIER_nondet_long();
  __VERIFIER_assume(now >= 0);
  return now;
}
long steady_now(void) __asm__("_ZNSt6chrono3_V212steady_clock3nowEv");
long steady_now(void) { return __parsimony_steady_clock(); }
#endif
