/* <time.h>, C11 7.27.3.1, 7.27.3.2 and 7.27.3.5: texts of times. The library computes them, so that
 * no run is followed behind one; a proof knows how long they may be. */
#include "dates.h"

/* 7.27.3.1: `Sun Sep 16 01:03:52 1973`, a new-line and the end; glibc's own place has room for
 * years of more digits */
enum { ASCTIME = 26, SHARED = 115 };
static char shared[SHARED];

static _Bool is_common(const date *d) {
  unsigned year = (unsigned)d->year + 900u, mon = (unsigned)d->mon, mday = (unsigned)d->mday;
  unsigned hour = (unsigned)d->hour, min = (unsigned)d->min, sec = (unsigned)d->sec, wday = (unsigned)d->wday;
  return (year < 9000) & (mon < 12) & (mday < 100) & (hour < 100) & (min < 100) & (sec < 100) & (wday < 7);
}

static char *common_text(char *to) {
  __parsimony_for_proofs();
  for (int i = 0; i < ASCTIME - 2; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0 && to[i] != '\n');
  }
  to[ASCTIME - 2] = '\n';
  to[ASCTIME - 1] = 0;
  return to;
}

/* What does not fit is cut off in its place, and null is given. */
static char *other_text(char *to, size_t size) {
  __parsimony_for_proofs();
  size_t length = __VERIFIER_nondet_size_t();
  if (length == 0 || length >= size) {
    __parsimony_any_bytes(to, size);
    errno = EOVERFLOW;
    return NULL;
  }
  __parsimony_any_letters(to, length - 1);
  to[length - 1] = '\n';
  to[length] = 0;
  return to;
}

static char *date_text(const date *d, char *to, size_t size) {
  if (d == NULL) {
    errno = EINVAL;
    return NULL;
  }
  return is_common(d) ? common_text(to) : other_text(to, size);
}
char *asctime_r(const date *d, char *to) { return date_text(d, to, ASCTIME); }
char *asctime(const date *d) { return date_text(d, shared, SHARED); }

/* As glibc does it, with the date that localtime shares. The years of these times have four
 * digits. */
static char *time_text(long at, char *to, size_t size) {
  _Bool is_common_time = at >= -2147483647l && (long long)at <= 9223372036ll;
  return is_common_time ? common_text(to) : other_text(to, size);
}
char *ctime(const long *at) {
  long now = *at;
  localtime(&now);
  return time_text(now, shared, SHARED);
}
char *ctime_r(const long *at, char *to) { return time_text(*at, to, ASCTIME); }

/* Whether glibc computes days and months from the number of a week or of a day of the year: it does
 * not look whether the year has them. */
static _Bool computes_days(const char *format) {
  for (; *format != 0; format++)
    if (*format == 'U' || *format == 'W' || *format == 'j') return 1;
  return 0;
}

/* POSIX: sets some members, to what is in their ranges where it does not compute them, and gives
 * the place where it stops, or null */
char *strptime(const char *s, const char *format, date *d) {
  size_t length = strlen(s), read = __VERIFIER_nondet_size_t();
  __parsimony_reads(format, strlen(format) + 1);
  __parsimony_sets_zone(-1, NULL);
  __parsimony_errno_changes();
  __parsimony_for_proofs();
  __VERIFIER_assume(read <= length);
  if (__VERIFIER_nondet_bool()) d->sec = in_range(0, 61);
  if (__VERIFIER_nondet_bool()) d->min = in_range(0, 59);
  if (__VERIFIER_nondet_bool()) d->hour = in_range(0, 23);
  _Bool is_any = computes_days(format);
  if (__VERIFIER_nondet_bool()) d->mday = is_any ? __VERIFIER_nondet_int() : in_range(1, 31);
  if (__VERIFIER_nondet_bool()) d->mon = is_any ? __VERIFIER_nondet_int() : in_range(0, 11);
  if (__VERIFIER_nondet_bool()) d->year = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_bool()) d->wday = in_range(0, 6);
  if (__VERIFIER_nondet_bool()) d->yday = is_any ? __VERIFIER_nondet_int() : in_range(0, 365);
  if (__VERIFIER_nondet_bool()) d->isdst = in_range(0, 1);
  if (__VERIFIER_nondet_bool()) d->gmtoff = __VERIFIER_nondet_long();
  if (__VERIFIER_nondet_bool()) d->zone = __parsimony_zone_name();
  return __VERIFIER_nondet_bool() ? NULL : (char *)s + read;
}

/* 7.27.3.5: a text that fits, or 0 and anything. Which members it looks at depends on the
 * format. */
size_t strftime(char *to, size_t size, const char *format, const date *d) {
  __parsimony_sets_zone(-1, NULL);
  __parsimony_errno_changes();
  __parsimony_reads(format, strlen(format) + 1);
  __parsimony_for_proofs();
  __parsimony_reads(d, 9 * sizeof(int));
  __parsimony_reads(&d->gmtoff, sizeof(long) + sizeof(char *));
  size_t length = __VERIFIER_nondet_size_t();
  if (length >= size) {
    __parsimony_any_bytes(to, size);
    return 0;
  }
  for (size_t i = 0; i < length; i++) {
    to[i] = (char)__VERIFIER_nondet_uchar();
    __VERIFIER_assume(to[i] != 0);
  }
  to[length] = 0;
  return length;
}
