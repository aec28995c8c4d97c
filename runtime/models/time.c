/* <time.h>, C11 7.27, and the clocks of POSIX. The clock of the machine shows any time that Linux
 * lets it show. Of a time that it can show, gmtime and localtime give the date, in the zone that
 * the environment chooses; of all else no run is followed further, since the library computes
 * it. */
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

/* POSIX: what is left of the seconds, if a signal has ended it */
unsigned sleep(unsigned seconds) {
  unsigned left = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(left <= seconds);
  __parsimony_errno_changes();
  return left;
}

/* 7.27.2.2: exact but for times that no double holds */
double difftime(long end, long start) { return (double)end - (double)start; }

static int in_range(int least, int most) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}

/* A date with members in their ranges; null where the year does not fit an int */
static date *any_date(long at, date *to) {
  if ((at < 0 || at > LAST) && __VERIFIER_nondet_bool()) {
    __parsimony_for_proofs();
    errno = EOVERFLOW;
    return NULL;
  }
  to->sec = in_range(0, 60);
  to->min = in_range(0, 59);
  to->hour = in_range(0, 23);
  to->mon = in_range(0, 11);
  _Bool is_short = to->mon == 3 || to->mon == 5 || to->mon == 8 || to->mon == 10;
  to->mday = in_range(1, to->mon == 1 ? 29 : is_short ? 30 : 31);
  to->year = __VERIFIER_nondet_int();
  to->wday = in_range(0, 6);
  to->yday = in_range(0, 365);
  return to;
}

/* POSIX 4.16 (seconds since the epoch) for the years 1969 to 2263: of these, 2100 and 2200 are no
 * leap years though divisible by 4. That a minute has 61 seconds, as some had since 1972, is for
 * proofs. */
static void is_date_of(long at, const date *d) {
  __VERIFIER_assume(d->year >= 69 && d->year <= 363);
  _Bool is_leap = d->year % 4 == 0 && d->year != 200 && d->year != 300;
  int before = d->mon < 2 ? 31 * d->mon : (153 * d->mon - 304) / 5 + 59 + is_leap;
  int days = 365 * (d->year - 70) + (d->year - 69) / 4 - (d->year > 200) - (d->year > 300) + d->yday;
  __VERIFIER_assume(d->mon != 1 || d->mday <= 28 + is_leap);
  __VERIFIER_assume(d->yday == before + d->mday - 1);
  __VERIFIER_assume(d->wday == (days + 4 + 53 * 7) % 7);
  if (d->sec == 60) {
    __VERIFIER_assume(at >= 78796800);
    __parsimony_for_proofs();
  }
  long long seconds = days * 86400ll + d->hour * 3600 + d->min * 60 + d->sec;
  __VERIFIER_assume(seconds == at + (long long)d->gmtoff);
}

static date *date_of(long at, date *to) {
  if (any_date(at, to) == NULL) return NULL;
  if (at >= 0 && at <= LAST) is_date_of(at, to);
  else __parsimony_for_proofs();
  return to;
}

/* The zone: it says the same of the same time, unless unknown code changes it. What it says of
 * another one is the same, too, or no run is followed further. */
int __parsimony_zone_changes; /* not static: unknown code may set it */
static struct {
  _Bool is_known;
  long at;
  date date;
} zone;

/* Whether the date of this time is known already */
static _Bool look_up_zone(long at) {
  if (__parsimony_zone_changes != 0) {
    __parsimony_zone_changes = 0;
    zone.is_known = 0;
  }
  if (zone.is_known) {
    if (zone.at == at || !__VERIFIER_nondet_bool()) return zone.at == at;
    __parsimony_for_proofs();
  }
  date *d = &zone.date;
  d->isdst = in_range(0, 1);
  d->gmtoff = __VERIFIER_nondet_long();
  __VERIFIER_assume(d->gmtoff > -90000 && d->gmtoff < 90000);
  char *name = __parsimony_allocate(7);
  name[6] = 0;
  d->zone = name;
  return 0;
}

static date *local(long at, date *to) {
  if (!look_up_zone(at)) {
    if (date_of(at, &zone.date) == NULL) return NULL;
    zone.is_known = 1;
    zone.at = at;
  }
  *to = zone.date;
  return to;
}

static date *utc(long at, date *to) {
  to->isdst = 0;
  to->gmtoff = 0;
  to->zone = "GMT";
  return date_of(at, to);
}

/* 7.27.3: the results of all these share their place */
static date result;
date *localtime(const long *at) { return local(*at, &result); }
date *localtime_r(const long *at, date *to) { return local(*at, to); }
date *gmtime(const long *at) { return utc(*at, &result); }
date *gmtime_r(const long *at, date *to) { return utc(*at, to); }

/* 7.27.2.3: the members are put right, -1 where that is not possible */
static long put_right(date *d) {
  __parsimony_reads(d, 6 * sizeof(int));
  __parsimony_reads(&d->isdst, sizeof(int));
  __parsimony_for_proofs();
  long at = __VERIFIER_nondet_long();
  if (at == -1) return -1;
  d->isdst = in_range(0, 1);
  d->gmtoff = __VERIFIER_nondet_long();
  __VERIFIER_assume(d->gmtoff > -90000 && d->gmtoff < 90000);
  d->zone = "GMT";
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
  __parsimony_reads(d, 9 * sizeof(int));
  __parsimony_reads(&d->gmtoff, sizeof(long) + sizeof(char *));
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

/* 7.27.2.1: the time that the program has used, or -1; at 32 bits it wraps around after an hour */
long clock(void) {
  static long last;
  long now = __VERIFIER_nondet_long();
  if (sizeof(long) == 8) {
    if (now == -1) return -1;
    __VERIFIER_assume(now >= last && now <= (long)(LAST * 1000000ll));
    last = now;
  }
  return now;
}

/* POSIX: a moment of the clock, or an error */
static int any_failure(void) {
  if (!__VERIFIER_nondet_bool()) return 0;
  __parsimony_fails();
  return -1;
}
static void any_moment(moment *to) {
  to->sec = any_time();
  to->nsec = in_range(0, 999999999);
}
/* The clocks of Linux that are never set back, and those that there always are */
enum { REALTIME, MONOTONIC, REALTIME_COARSE = 5, REALTIME_ALARM = 8, CLOCKS = 10 };
int clock_gettime(int clock, moment *to) {
  static moment last[CLOCKS];
  _Bool is_there = sizeof(long) == 8 && (clock == REALTIME || clock == MONOTONIC);
  if (!is_there && any_failure() != 0) return -1;
  any_moment(to);
  if (clock > REALTIME && clock < CLOCKS && clock != REALTIME_COARSE && clock != REALTIME_ALARM) {
    moment *before = &last[clock];
    __VERIFIER_assume(to->sec > before->sec || (to->sec == before->sec && to->nsec >= before->nsec));
    *before = *to;
  }
  return 0;
}
int clock_getres(int clock, moment *to) {
  (void)clock;
  if (any_failure() != 0) return -1;
  if (to != NULL) any_moment(to);
  return 0;
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
  if (left != NULL) any_moment(left);
  return -1;
}
