/* <time.h> of POSIX: what the variables say of the zone. tzset and all that take the local time set
 * them: the first one draws what they are, unless unknown code has changed the zone since. That
 * they change again is for proofs, and so is what they are where the program has changed the
 * environment. Where a program has none of these variables, the front end takes
 * the function for one that does nothing. */
#include "dates.h"

int daylight;
long timezone;
char *tzname[2] = {(char *)"GMT", (char *)"GMT"};
int __parsimony_zone_variables_change; /* not static: unknown code may set it */

/* The name of a zone, as in time.c */
static char *any_name(void) {
  enum { LONGEST = 131072 };
  char *name = __parsimony_allocate(LONGEST);
  name[LONGEST - 1] = 0;
  return name;
}

static void draw_all(void) {
  static _Bool is_set;
  enum { DAY_AND_MORE = 90000 };
  if (__parsimony_environment_is_changed()) {
    __parsimony_for_proofs();
  } else if (is_set && __parsimony_zone_variables_change == 0) {
    if (!__VERIFIER_nondet_bool()) return;
    __parsimony_for_proofs();
  }
  __parsimony_zone_variables_change = 0;
  is_set = 1;
  daylight = __VERIFIER_nondet_bool();
  timezone = __VERIFIER_nondet_long();
  __VERIFIER_assume(timezone > -DAY_AND_MORE && timezone < DAY_AND_MORE);
  tzname[0] = any_name();
  tzname[1] = any_name();
}
void __parsimony_sets_zone(int isdst, const char *name) {
  draw_all();
  if (isdst >= 0) tzname[isdst] = (char *)name;
}
