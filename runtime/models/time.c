/* <time.h>, C11 7.27, and the clocks of POSIX. The clock of the machine shows any time that Linux
 * lets it show. What the calendar makes of a time is any date: that of localtime depends on the
 * zone, which the environment chooses; of all else no run is followed further, since the library
 * computes it. */
#include "models.h"

typedef struct {
  int sec, min, hour, mday, mon, year, wday, yday, isdst;
  long gmtoff;
  const char *zone;
} date;
typedef struct { long sec, nsec; } moment;

/* The last second that the clock can show, of 2262 or, at 32 bits, of 2038 */
#define LAST (sizeof(long) == 8 ? (long)9223372036ll : __LONG_MAX__)

static long any_time(void) {
  long now = __VERIFIER_nondet_long();
  __VERIFIER_assume(now >= 0 && now <= LAST);
  return now;
}

/* 7.27.2.4 */
long time(long *to) {
  long now = any_time();
  if (to != NULL) *to = now;
  return now;
}

/* 7.27.2.2: exact but for times that no double holds */
double difftime(long end, long start) { return (double)end - (double)start; }

static int in_range(int least, int most) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}

static const char *any_zone(void) {
  char *zone = __parsimony_allocate(7);
  zone[6] = 0;
  return zone;
}

/* The years of times that the clock shows, beside the day before and after; null where the year
 * does not fit an int */
static date *any_date(long at, date *to) {
  _Bool is_usual = at >= 0 && at <= LAST;
  if (!is_usual && __VERIFIER_nondet_bool()) {
    __parsimony_for_proofs();
    errno = 75; /* EOVERFLOW */
    return NULL;
  }
  to->sec = in_range(0, 60);
  to->min = in_range(0, 59);
  to->hour = in_range(0, 23);
  to->mon = in_range(0, 11);
  _Bool is_short = to->mon == 3 || to->mon == 5 || to->mon == 8 || to->mon == 10;
  to->mday = in_range(1, to->mon == 1 ? 29 : is_short ? 30 : 31);
  to->year = __VERIFIER_nondet_int();
  __VERIFIER_assume(!is_usual || (to->year >= 69 && to->year <= 363));
  to->wday = in_range(0, 6);
  to->yday = in_range(0, 365);
  to->isdst = in_range(0, 1);
  to->gmtoff = __VERIFIER_nondet_long();
  __VERIFIER_assume(to->gmtoff > -90000 && to->gmtoff < 90000);
  to->zone = any_zone();
  return to;
}

static date *utc(long at, date *to) {
  __parsimony_for_proofs();
  date *d = any_date(at, to);
  if (d != NULL) d->isdst = 0, d->gmtoff = 0;
  return d;
}

/* 7.27.3: the results of all these share their place */
static date result;
date *localtime(const long *at) { return any_date(*at, &result); }
date *localtime_r(const long *at, date *to) { return any_date(*at, to); }
date *gmtime(const long *at) { return utc(*at, &result); }
date *gmtime_r(const long *at, date *to) { return utc(*at, to); }

/* 7.27.2.3: the members are put right, -1 where that is not possible */
static long put_right(date *d) {
  __parsimony_reads(d, 6 * sizeof(int));
  __parsimony_reads(&d->isdst, sizeof(int));
  __parsimony_for_proofs();
  long at = __VERIFIER_nondet_long();
  if (at == -1) return -1;
  return any_date(at, d) == NULL ? -1 : at;
}
long mktime(date *d) { return put_right(d); }
long timelocal(date *d) { return put_right(d); }
long timegm(date *d) { return put_right(d); }

/* 7.27.3.1: `Sun Sep 16 01:03:52 1973`, a new-line and the end */
enum { ASCTIME = 26 };
static char *any_text_of(char *to) {
  __parsimony_for_proofs();
  for (int i = 0; i < ASCTIME - 2; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0 && to[i] != '\n');
  }
  to[ASCTIME - 2] = '\n';
  to[ASCTIME - 1] = 0;
  return to;
}
static char text[ASCTIME];
char *asctime_r(const date *d, char *to) { return __parsimony_reads(d, 7 * sizeof(int)), any_text_of(to); }
char *asctime(const date *d) { return asctime_r(d, text); }
char *ctime_r(const long *at, char *to) {
  if ((*at < 0 || *at > LAST) && __VERIFIER_nondet_bool()) {
    __parsimony_for_proofs();
    return NULL;
  }
  return any_text_of(to);
}
char *ctime(const long *at) { return ctime_r(at, text); }

/* 7.27.3.5: a text that fits, or 0 and anything */
size_t strftime(char *to, size_t size, const char *format, const date *d) {
  __parsimony_reads(format, strlen(format) + 1);
  /* Which members it looks at depends on the format. */
  __parsimony_for_proofs();
  __parsimony_reads(d, sizeof *d);
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length <= size);
  for (size_t i = 0; i < length; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0);
  }
  if (length == size) return 0;
  to[length] = 0;
  return length;
}

void tzset(void) {}

/* POSIX: a moment of the clock, or an error */
static int any_failure(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_fails();
  return -1;
}
int clock_gettime(int clock, moment *to) {
  (void)clock;
  if (any_failure() != 0) return -1;
  to->sec = any_time();
  to->nsec = in_range(0, 999999999);
  return 0;
}
int clock_getres(int clock, moment *to) {
  if (to != NULL) return clock_gettime(clock, to);
  return any_failure();
}
/* 7.27.2.5 */
int timespec_get(moment *to, int base) { return clock_gettime(0, to) == 0 ? base : 0; }
int gettimeofday(moment *to, void *zone) {
  int *parts = zone;
  if (parts != NULL) parts[0] = __VERIFIER_nondet_int(), parts[1] = __VERIFIER_nondet_int();
  to->sec = any_time();
  to->nsec = in_range(0, 999999);
  return 0;
}
/* What is left where a signal ends the sleep */
int nanosleep(const moment *time, moment *left) {
  __parsimony_reads(time, sizeof *time);
  if (any_failure() == 0) return 0;
  if (left != NULL) {
    left->sec = any_time();
    left->nsec = in_range(0, 999999999);
  }
  return -1;
}
