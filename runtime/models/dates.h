/* `struct tm` of glibc: C11 7.27.1, with the two members that POSIX and GNU add. */
#ifndef PARSIMONY_DATES_H
#define PARSIMONY_DATES_H

#include "models.h"

typedef struct {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
} date;

/* Sets the variables of the zone (zone.c), in a program that looks at them: of the season that
 * `isdst` says, if that is none below zero, with this name. */
extern void __parsimony_sets_zone(int isdst, const char *name);
extern date *localtime(const long *at);
extern date *localtime_r(const long *at, date *to);
/* Any name of a zone */
extern const char *__parsimony_zone_name(void);

static inline int in_range(int least, int most) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}

#endif
