/* The clocks of <chrono> of libstdc++: nanoseconds since 1970, and since the machine was started
 * (C++20, 27.7). That POSIX's clocks show the same is not followed. */
#include "models.h"

#if __SIZEOF_POINTER__ == 8
static long any_time(void) {
  long now = __VERIFIER_nondet_long();
  __VERIFIER_assume(now >= 0);
  return now;
}
/* The monotonic clock of POSIX (time.c), in which sleeps count */
typedef struct { long sec, nsec; } moment;
extern int __parsimony_clock(int clock, moment *to);
long system_now(void) __asm__("_ZNSt6chrono3_V212system_clock3nowEv");
long system_now(void) { return any_time(); }
long steady_now(void) __asm__("_ZNSt6chrono3_V212steady_clock3nowEv");
long steady_now(void) {
  enum { MONOTONIC = 1, SECOND = 1000000000 };
  moment now;
  __parsimony_clock(MONOTONIC, &now);
  __VERIFIER_assume(now.sec < __LONG_MAX__ / SECOND);
  return now.sec * SECOND + now.nsec;
}
#endif
