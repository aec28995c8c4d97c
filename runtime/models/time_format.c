/* strftime with a format that is a literal, C11 7.27.3.5: for this one the front end calls the
 * model here, which knows how long each part is. In the C locale, and as glibc does it for members
 * out of their ranges. What follows from the zone or the number of a week is left to strftime
 * itself. */
#include "dates.h"

typedef struct {
  char *to;
  size_t size, length;
} sink;

static void put(sink *s, char c) {
  if (s->length < s->size) s->to[s->length] = c;
  s->length++;
}
static void put_name(sink *s, const char *name, size_t most) {
  for (size_t i = 0; i < most && name[i] != 0; i++) put(s, name[i]);
}
/* A number that does not have the usual digits: no run is followed */
static void put_other(sink *s) {
  enum { LONGEST = 12 };
  __parsimony_for_proofs();
  size_t n = __VERIFIER_nondet_size_t(), left = s->length < s->size ? s->size - s->length : 0;
  __VERIFIER_assume(n > 0 && n <= LONGEST);
  __parsimony_any_letters(s->to + s->length, n < left ? n : left);
  s->length += n;
}

static char digit(int n) { return (char)('0' + n % 10); }
static void put_padded(sink *s, int n, char pad) {
  if (n < 0 || n > 99) {
    put_other(s);
    return;
  }
  put(s, n < 10 ? pad : digit(n / 10));
  put(s, digit(n));
}
static void put_two(sink *s, int n) { put_padded(s, n, '0'); }
static void put_three(sink *s, int n) {
  if (n < 0 || n > 999) {
    put_other(s);
    return;
  }
  put(s, digit(n / 100));
  put(s, digit(n / 10));
  put(s, digit(n));
}

/* Years of four digits */
static _Bool is_usual(int year) { return year >= 1000 - 1900 && year <= 9999 - 1900; }
static void put_year(sink *s, int year) {
  if (!is_usual(year)) {
    put_other(s);
    return;
  }
  put_two(s, (year + 1900) / 100);
  put_two(s, (year + 1900) % 100);
}
static void put_part_of_year(sink *s, int year, _Bool is_century) {
  if (!is_usual(year)) put_other(s);
  else put_two(s, is_century ? (year + 1900) / 100 : (year + 1900) % 100);
}

static void put_day(sink *s, int day, size_t most) {
  static const char names[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
  put_name(s, day >= 0 && day < 7 ? names[day] : "?", most);
}
static void put_month(sink *s, int month, size_t most) {
  static const char names[12][10] = {"January", "February", "March", "April", "May", "June", "July", "August",
                                     "September", "October", "November", "December"};
  put_name(s, month >= 0 && month < 12 ? names[month] : "?", most);
}
enum { SHORT = 3, WHOLE = 10 };

static int half_hour(int hour) { return hour == 0 ? 12 : hour > 12 ? hour - 12 : hour; }
static void put_half(sink *s, int hour, const char *early, const char *late) {
  put_name(s, hour > 11 ? late : early, WHOLE);
}

static void put_minutes(sink *s, const date *d, int hour) {
  put_two(s, hour);
  put(s, ':');
  put_two(s, d->min);
}
static void put_time(sink *s, const date *d, int hour) {
  put_minutes(s, d, hour);
  put(s, ':');
  put_two(s, d->sec);
}
/* 1 more than a member, unless that is the largest number */
static int next(int n) { return (int)((unsigned)n + 1); }
static void put_date(sink *s, const date *d) {
  put_two(s, next(d->mon));
  put(s, '/');
  put_two(s, d->mday);
  put(s, '/');
  put_part_of_year(s, d->year, 0);
}
static void put_iso_date(sink *s, const date *d) {
  put_year(s, d->year);
  put(s, '-');
  put_two(s, next(d->mon));
  put(s, '-');
  put_two(s, d->mday);
}
static void put_all(sink *s, const date *d) {
  put_day(s, d->wday, SHORT);
  put(s, ' ');
  put_month(s, d->mon, SHORT);
  put(s, ' ');
  put_padded(s, d->mday, ' ');
  put(s, ' ');
  put_time(s, d, d->hour);
  put(s, ' ');
  put_year(s, d->year);
}

/* A date or a time of several parts; says whether it is one */
static _Bool put_parts(sink *s, char kind, const date *d) {
  switch (kind) {
  case 'c': put_all(s, d); break;
  case 'D': case 'x': put_date(s, d); break;
  case 'F': put_iso_date(s, d); break;
  case 'R': put_minutes(s, d, d->hour); break;
  case 'T': case 'X': put_time(s, d, d->hour); break;
  case 'r':
    put_time(s, d, half_hour(d->hour));
    put(s, ' ');
    put_half(s, d->hour, "AM", "PM");
    break;
  default: return 0;
  }
  return 1;
}
/* One member, or a character */
static _Bool put_part(sink *s, char kind, const date *d) {
  switch (kind) {
  case '%': put(s, '%'); break;
  case 'n': put(s, '\n'); break;
  case 't': put(s, '\t'); break;
  case 'a': put_day(s, d->wday, SHORT); break;
  case 'A': put_day(s, d->wday, WHOLE); break;
  case 'b': case 'h': put_month(s, d->mon, SHORT); break;
  case 'B': put_month(s, d->mon, WHOLE); break;
  case 'C': put_part_of_year(s, d->year, 1); break;
  case 'y': put_part_of_year(s, d->year, 0); break;
  case 'Y': put_year(s, d->year); break;
  case 'm': put_two(s, next(d->mon)); break;
  case 'd': put_two(s, d->mday); break;
  case 'e': put_padded(s, d->mday, ' '); break;
  case 'H': put_two(s, d->hour); break;
  case 'k': put_padded(s, d->hour, ' '); break;
  case 'I': put_two(s, half_hour(d->hour)); break;
  case 'l': put_padded(s, half_hour(d->hour), ' '); break;
  case 'M': put_two(s, d->min); break;
  case 'S': put_two(s, d->sec); break;
  case 'j': put_three(s, next(d->yday)); break;
  case 'p': put_half(s, d->hour, "AM", "PM"); break;
  case 'P': put_half(s, d->hour, "am", "pm"); break;
  default: return 0;
  }
  return 1;
}

extern size_t strftime(char *to, size_t size, const char *format, const date *d);
size_t __parsimony_strftime(char *to, size_t size, const char *format, const date *d) {
  sink s = {to, size, 0};
  __parsimony_reads(d, sizeof *d);
  __parsimony_sets_zone(-1, NULL);
  __parsimony_errno_changes();
  for (const char *f = format; *f != 0; f++) {
    if (*f != '%') {
      put(&s, *f);
      continue;
    }
    f++;
    if (!put_parts(&s, *f, d) && !put_part(&s, *f, d)) return strftime(to, size, format, d);
  }
  if (s.length >= size) {
    __parsimony_any_bytes(to, size);
    return 0;
  }
  to[s.length] = 0;
  return s.length;
}
