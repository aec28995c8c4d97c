/* <stdio.h>, C11 7.21.6.2: what the directives of the scanf family read from a text
 * (models/scan.c). How many characters a directive takes, whether it fits, and the number that it
 * finds are arbitrary. */
#include "contracts.h"

/* As in models/scan.c */
typedef struct {
  const char *start, *next;
  int state;
  byte suppressed_one;
} source;
enum { SUPPRESSED = 1 };
enum { INT, CHAR, SHORT, LONG }; /* models/length.h */

/* `n` characters of the text are going to be copied: where the place lies in them, each one is read
 * behind those that were written. */
static void is_copied(const char *to, const char *from, size_t n) {
  if ((size_t)to - (size_t)from - 1 < n) __parsimony_unsupported("a text that is scanned onto its own end");
}

/* The text ends here, or does not fit: -1 if nothing was assigned, or zero if it did not fit */
static _Bool stops(source *s) {
  if (!__VERIFIER_nondet_bool()) return 0;
  s->state = -2 - (s->state > 0 || __VERIFIER_nondet_bool() ? s->state : -1);
  return 1;
}

static void is_done(source *s, int flags) {
  if (flags & SUPPRESSED) s->suppressed_one = 1;
  else s->state++;
}

void __parsimony_text_space(source *s) {
  if (s->state >= 0) s->next += passed(s->next);
}

void __parsimony_text_past(source *s, int c) {
  (void)c;
  if (s->state < 0) return;
  size_t n = passed(s->next);
  if (stops(s)) return;
  __VERIFIER_assume(n == 1);
  s->next++;
}

void __parsimony_text_integer(source *s, void *to, int l, int flags, int base, size_t width) {
  (void)width;
  if (s->state < 0) return;
  s->next += passed(s->next);
  if (stops(s)) return;
  if ((base == 0 || base == 16) && __VERIFIER_nondet_bool())
    __parsimony_unsupported("scanf of a number that is 0x and nothing else");
  unsigned long long v = __VERIFIER_nondet_ulonglong();
  if (__VERIFIER_nondet_bool()) errno = ERANGE;
  if (flags & SUPPRESSED) {
  } else if (l == CHAR) *(unsigned char *)to = (unsigned char)v;
  else if (l == SHORT) *(unsigned short *)to = (unsigned short)v;
  else if (l == INT) *(unsigned *)to = (unsigned)v;
  else if (l == LONG) *(unsigned long *)to = (unsigned long)v;
  else *(unsigned long long *)to = v;
  is_done(s, flags);
}

void __parsimony_text_characters(source *s, char *to, int flags, size_t n) {
  if (s->state < 0) return;
  size_t read = passed(s->next);
  __VERIFIER_assume(read <= n);
  if (!(flags & SUPPRESSED)) {
    is_copied(to, s->next, read);
    __parsimony_writes(to, read);
    put_anything(to, read);
  }
  s->next += read;
  if (read == n || (read > 0 && __VERIFIER_nondet_bool())) is_done(s, flags);
  else __VERIFIER_assume(stops(s));
}

void __parsimony_text_set(source *s, char *to, int flags, size_t most, unsigned long long a, unsigned long long b,
                          unsigned long long d, unsigned long long e) {
  (void)a, (void)b, (void)d, (void)e;
  if (s->state < 0) return;
  size_t n = passed(s->next);
  __VERIFIER_assume(n <= most);
  s->next += n;
  if (n == 0) {
    __VERIFIER_assume(stops(s));
    return;
  }
  if (!(flags & SUPPRESSED)) {
    is_copied(to, s->next - n, n);
    __parsimony_writes(to, n + 1);
    put_anything(to, n);
    put(to + n, 0);
  }
  is_done(s, flags);
}
