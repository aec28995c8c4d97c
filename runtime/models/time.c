/* <time.h>, C11 7.27, and the clocks of POSIX. The clock of the machine shows any time that Linux
 * lets it show. Of a time that it can show, and of those since 1901-12-13, gmtime and localtime
 * give the date, in the zone that the environment chooses; of all else no run is followed further,
 * since the library computes it. Texts of times are in time_text.c. */
#include "dates.h"

typedef struct { long sec, nsec; } moment;

/* The last second that the clock can show, of 2262 or, at 32 bits, of 2038 */
#define LAST (sizeof(long) == 8 ? (long)9223372036ll : __LONG_MAX__)
/* The first one whose date is followed: the least number of 32 bits */
#define FIRST (-2147483647l - 1)
/* How far a zone is from UTC (POSIX 8.3, RFC 9636 3.2): up to 24:59:59 to the west, to the east as
 * far with an hour of daylight saving time more */
enum { WESTMOST = -89999, EASTMOST = 93599, DAY_AND_MORE = 93600 };
/* The times whose years fit an int in each zone, and those whose years do in some */
#define FIRST_YEAR (-67768040609740800ll)
#define LAST_YEAR 67768036191676799ll

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

static _Bool is_followed(long at) { return at >= FIRST && at <= LAST; }

/* Whether the year of a time fits an int: near the ends, that depends on the zone */
static _Bool has_year(long long at) {
  if (at >= FIRST_YEAR + DAY_AND_MORE && at <= LAST_YEAR - DAY_AND_MORE) return 1;
  if (at < FIRST_YEAR - DAY_AND_MORE || at > LAST_YEAR + DAY_AND_MORE) return 0;
  __parsimony_for_proofs();
  return __VERIFIER_nondet_bool();
}

/* A date with members in their ranges; null where the year does not fit an int */
static date *any_date(long at, date *to) {
  if (!has_year(at)) {
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

/* POSIX 4.16 (seconds since the epoch) for the years 1901 to 2263: of these, 2100 and 2200 are no
 * leap years though divisible by 4. That a minute has 61 seconds, as some had since 1972, is for
 * proofs. */
static void is_date_of(long at, const date *d) {
  __VERIFIER_assume(d->year >= 1 && d->year <= 363);
  _Bool is_leap = d->year % 4 == 0 && d->year != 200 && d->year != 300;
  int before = d->mon < 2 ? 31 * d->mon : (153 * d->mon - 304) / 5 + 59 + is_leap;
  int leaps = (d->year - 1) / 4 - 17 - (d->year > 200) - (d->year > 300);
  int days = 365 * (d->year - 70) + leaps + d->yday;
  __VERIFIER_assume(d->mon != 1 || d->mday <= 28 + is_leap);
  __VERIFIER_assume(d->yday == before + d->mday - 1);
  __VERIFIER_assume(d->wday == (days + 4 + 4000 * 7) % 7);
  if (d->sec == 60) {
    __VERIFIER_assume(at >= 78796800);
    __parsimony_for_proofs();
  }
  long long seconds = days * 86400ll + d->hour * 3600 + d->min * 60 + d->sec;
  __VERIFIER_assume(seconds == at + (long long)d->gmtoff);
}

static date *date_of(long at, date *to) {
  if (any_date(at, to) == NULL) return NULL;
  if (is_followed(at)) is_date_of(at, to);
  else __parsimony_for_proofs();
  return to;
}

/* The zone: it says the same of the same time, unless unknown code changes it. What it says of
 * another one is the same, too, or no run is followed further. Nor is one where the program has
 * changed the environment, which may have set the zone. */
int __parsimony_zone_changes; /* not static: unknown code may set it */
static struct {
  _Bool is_known;
  long at;
  date date;
} zone;

static long any_offset(void) {
  long offset = __VERIFIER_nondet_long();
  __VERIFIER_assume(offset >= WESTMOST && offset <= EASTMOST);
  return offset;
}

/* The name of a zone, which ends anywhere: it comes from a variable of the environment, and Linux
 * has none that is longer than this. */
const char *__parsimony_zone_name(void) {
  enum { LONGEST = 131072 };
  char *name = __parsimony_allocate(LONGEST);
  name[LONGEST - 1] = 0;
  return name;
}

/* Whether the date of this time is known already */
static _Bool look_up_zone(long at) {
  if (__parsimony_zone_changes != 0) {
    __parsimony_zone_changes = 0;
    zone.is_known = 0;
  }
  if (__parsimony_environment_is_changed()) {
    __parsimony_for_proofs();
    zone.is_known = 0;
  }
  if (zone.is_known) {
    if (zone.at == at || !__VERIFIER_nondet_bool()) return zone.at == at;
    __parsimony_for_proofs();
  }
  date *d = &zone.date;
  d->isdst = in_range(0, 1);
  d->gmtoff = any_offset();
  d->zone = __parsimony_zone_name();
  return 0;
}

/* Where the file of the zone is read, errno may change. */
static date *local(long at, date *to) {
  __parsimony_errno_changes();
  if (!look_up_zone(at)) {
    if (date_of(at, &zone.date) == NULL) return NULL;
    zone.is_known = 1;
    zone.at = at;
  }
  *to = zone.date;
  __parsimony_sets_zone(zone.date.isdst, zone.date.zone);
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
date *gmtime_r(const long *at, date *to) {
  __parsimony_errno_changes();
  return utc(*at, to);
}
date *gmtime(const long *at) { return gmtime_r(at, &result); }

static void read_members(const date *d) {
  __parsimony_reads(d, 6 * sizeof(int));
  __parsimony_reads(&d->isdst, sizeof(int));
}

/* 7.27.2.3: the members are put right. The result is -1 where that is not possible, which is also
 * the time of a second before the epoch. */
long mktime(date *d) {
  read_members(d);
  __parsimony_for_proofs();
  __parsimony_sets_zone(-1, NULL);
  long at = __VERIFIER_nondet_long();
  if (at == -1 && __VERIFIER_nondet_bool()) {
    errno = EOVERFLOW;
    return -1;
  }
  __parsimony_errno_changes();
  if (any_date(at, d) == NULL) return -1;
  d->isdst = in_range(0, 1);
  d->gmtoff = any_offset();
  d->zone = __parsimony_zone_name();
  return at;
}
long timelocal(date *d) { return mktime(d); }

static long long divided(long long a, int by) { return a / by - (a % by < 0); }

/* GNU: the same for UTC, by the formula of POSIX 4.16 for all years */
long timegm(date *d) {
  read_members(d);
  long long months = d->year * 12ll + d->mon, year = divided(months, 12);
  int mon = (int)(months - 12 * year);
  _Bool is_leap = year % 4 == 0 && (year % 100 != 0 || (year + 1900) % 400 == 0);
  int before = mon < 2 ? 31 * mon : (153 * mon - 304) / 5 + 59 + is_leap;
  long long leaps = divided(year - 1, 4) - divided(year - 1, 100) + divided(year + 299, 400) - 17;
  long long days = 365 * (year - 70) + leaps + before + d->mday - 1ll;
  long long at = days * 86400 + d->hour * 3600ll + d->min * 60ll + d->sec;
  if ((long)at != at || !has_year(at)) {
    errno = EOVERFLOW;
    return -1;
  }
  __parsimony_errno_changes();
  utc((long)at, d);
  return (long)at;
}

void tzset(void) {
  __parsimony_errno_changes();
  __parsimony_sets_zone(-1, NULL);
}

/* 7.27.2.1: the time that the program has used; at 32 bits it wraps around after an hour. It is
 * always known on Linux: -1 is for proofs. */
long clock(void) {
  static long last;
  long now = __VERIFIER_nondet_long();
  if (sizeof(long) == 8) {
    if (now == -1) {
      __parsimony_for_proofs();
      return -1;
    }
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
static int fails_with(int number) {
  errno = number;
  return -1;
}
enum { SECOND = 1000000000 };
static void any_moment(moment *to) {
  to->sec = any_time();
  to->nsec = in_range(0, SECOND - 1);
}

/* The clocks of Linux: which there always are, which never, and which are never set back. (Negative
 * numbers stand for clocks of processes and devices.) */
enum { REALTIME, MONOTONIC, PROCESS_TIME, THREAD_TIME, MONOTONIC_RAW, REALTIME_COARSE, MONOTONIC_COARSE };
enum { BOOTTIME = 7, REALTIME_ALARM, CLOCKS = 10, TAI, AUXILIARY = 16, ALL_CLOCKS = 24 };
static _Bool is_there(int clock) {
  return sizeof(long) == 8 && ((clock >= REALTIME && clock <= BOOTTIME) || clock == TAI);
}
static _Bool is_none(int clock) { return clock >= ALL_CLOCKS || (clock > TAI && clock < AUXILIARY) || clock == CLOCKS; }
/* What the clocks have come to at least; beyond `LAST` they show nothing */
static struct {
  long long sec;
  long nsec;
} last[CLOCKS];
static _Bool is_over(int clock, const moment *time) {
  return time->sec < last[clock].sec || (time->sec == last[clock].sec && time->nsec < last[clock].nsec);
}
static void comes(int clock, const moment *time) {
  if (is_over(clock, time)) return;
  last[clock].sec = time->sec;
  last[clock].nsec = time->nsec;
}

/* Whether a call for this clock fails */
static _Bool fails_for(int clock) {
  if (is_none(clock)) return fails_with(EINVAL), 1;
  return !is_there(clock) && any_failure() != 0;
}
int clock_gettime(int clock, moment *to) {
  if (fails_for(clock)) return -1;
  any_moment(to);
  if (clock > REALTIME && clock < CLOCKS && clock != REALTIME_COARSE && clock != REALTIME_ALARM) {
    __VERIFIER_assume(!is_over(clock, to));
    comes(clock, to);
  }
  return 0;
}
int clock_getres(int clock, moment *to) {
  if (fails_for(clock)) return -1;
  if (to == NULL) return 0;
  to->sec = 0;
  to->nsec = in_range(1, SECOND - 1);
  return 0;
}
/* Most clocks cannot be set, the others to no time before the epoch. */
int clock_settime(int clock, const moment *to) {
  __parsimony_reads(to, sizeof *to);
  if (is_none(clock) || (clock > REALTIME && clock < AUXILIARY)) return fails_with(EINVAL);
  if (to->nsec < 0 || to->nsec >= SECOND || (clock == REALTIME && to->sec < 0)) return fails_with(EINVAL);
  return any_failure();
}
/* 7.27.2.5: glibc knows one base, later ones more. That it fails for this one is for proofs. */
int timespec_get(moment *to, int base) {
  if (base <= 0) return 0;
  if (base != 1 && __VERIFIER_nondet_bool()) return 0;
  if (sizeof(long) == 8 && __VERIFIER_nondet_bool()) {
    __parsimony_for_proofs();
    return 0;
  }
  return clock_gettime(base == 1 ? REALTIME : -base, to) == 0 ? base : 0;
}
int gettimeofday(moment *to, void *zone) {
  int *parts = zone;
  if (parts != NULL) parts[0] = __VERIFIER_nondet_int(), parts[1] = __VERIFIER_nondet_int();
  if (to == NULL) return 0;
  to->sec = any_time();
  to->nsec = in_range(0, 999999);
  return 0;
}
/* Both <sys/time.h>: may be refused */
int settimeofday(const moment *to, const void *zone) {
  if (to != NULL) __parsimony_reads(to, sizeof *to);
  if (zone != NULL) __parsimony_reads(zone, 2 * sizeof(int));
  if (to != NULL && (to->sec < 0 || to->nsec < 0 || to->nsec >= 1000000)) return fails_with(EINVAL);
  return any_failure();
}

/* Whether the program has installed a handler of a signal: only one that is called ends a sleep
 * (POSIX). The front end says so where the program does; not static, for unknown code may do it. */
int __parsimony_catches_signals;

/* A sleep of at most `time`; where a signal ends it, `left` is what is left, else nothing is
 * written. Result: whether it was ended */
static _Bool is_interrupted(const moment *time, moment *left) {
  moment most = *time;
  if (__parsimony_catches_signals == 0 || !__VERIFIER_nondet_bool()) return 0;
  if (left == NULL || most.sec < 0) return 1;
  any_moment(left);
  __VERIFIER_assume(left->sec < most.sec || (left->sec == most.sec && left->nsec <= most.nsec));
  return 1;
}
static _Bool is_moment(const moment *time) {
  return time->sec >= 0 && time->nsec >= 0 && time->nsec < SECOND;
}
/* All seconds from `LAST` on are too many, so that the sum fits. */
static void passes(int clock, const moment *time) {
  if (last[clock].sec > LAST) return;
  last[clock].sec += time->sec <= LAST ? time->sec : LAST + 1ll;
  last[clock].nsec += time->nsec;
  if (last[clock].nsec >= SECOND) last[clock].sec++, last[clock].nsec -= SECOND;
}
/* What the steady clock of C++ has come to at least, in nanoseconds. Where it shows so much, the
 * program has slept for it: no machine has been up for a hundred years. */
#define MOST_STEADY (4000000000ll * SECOND)
static long long steady;
#if __SIZEOF_POINTER__ == 8
long __parsimony_steady_clock(void) {
  long now = __VERIFIER_nondet_long();
  __VERIFIER_assume(now >= steady && (now < MOST_STEADY || steady >= MOST_STEADY));
  return steady = now;
}
#endif
static void has_slept(const moment *time) {
  passes(MONOTONIC, time);
  passes(BOOTTIME, time);
  if (time->sec < MOST_STEADY / SECOND && steady < MOST_STEADY) steady += (long long)time->sec * SECOND + time->nsec;
}

static int sleeps(const moment *time, moment *left) {
  if (!is_moment(time)) return fails_with(EINVAL);
  moment all = *time;
  if (is_interrupted(time, left)) return fails_with(EINTR);
  has_slept(&all);
  return __parsimony_errno_changes(), 0;
}
int nanosleep(const moment *time, moment *left) { return sleeps(time, left); }
/* POSIX: what is left of the seconds, if a signal has ended it */
unsigned sleep(unsigned seconds) {
  moment all = {(long)seconds < 0 ? LAST : (long)seconds, 0};
  __parsimony_errno_changes();
  if (is_interrupted(&all, NULL)) {
    unsigned left = (unsigned)__VERIFIER_nondet_int();
    __VERIFIER_assume(left <= seconds);
    return left;
  }
  has_slept(&all);
  return 0;
}
/* BSD; in glibc, a second and more are no error */
int usleep(unsigned microseconds) {
  moment all = {microseconds / 1000000, microseconds % 1000000 * 1000};
  return sleeps(&all, NULL);
}

/* The number of an error, or 0; until a time of a clock, nothing is said to be left. One sleeps by
 * no clock of a thread (glibc), nor by those that only tick or show the raw time. */
int clock_nanosleep(int clock, int flags, const moment *time, moment *left) {
  enum { ABSOLUTE = 1, NOT_SUPPORTED = 95 };
  if (clock == THREAD_TIME || is_none(clock)) return EINVAL;
  if (clock >= MONOTONIC_RAW && clock <= MONOTONIC_COARSE) return NOT_SUPPORTED;
  _Bool is_usual = clock == REALTIME || clock == MONOTONIC || clock == BOOTTIME;
  if (!is_usual && __VERIFIER_nondet_bool()) return in_range(1, 133);
  if (!is_moment(time)) return EINVAL;
  __parsimony_errno_changes();
  moment all = *time;
  _Bool is_until = (flags & ABSOLUTE) != 0;
  if (is_interrupted(time, is_until ? NULL : left)) return EINTR;
  if (is_until && (clock == MONOTONIC || clock == BOOTTIME)) comes(clock, &all);
  if (!is_until && (clock == REALTIME || clock == MONOTONIC)) has_slept(&all);
  return 0;
}

/* POSIX: the times of the process and of its children, in ticks; the result may be any number */
long times(void *to) {
  long *parts = to;
  for (int i = 0; parts != NULL && i < 4; i++) {
    parts[i] = __VERIFIER_nondet_long();
    __VERIFIER_assume(parts[i] >= 0 || sizeof(long) == 4);
  }
  __parsimony_errno_changes();
  return __VERIFIER_nondet_long();
}
