/* Days are divided into weeks by a recursion that takes seven off and gives the number of weeks and
 * the rest back through two pointers. The check says that less than seven days remain and that
 * weeks and days together are what was there. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { WEEK = 7 };

static void divide(unsigned days, unsigned *weeks, unsigned *rest) {
  if (days < WEEK) {
    *weeks = 0;
    *rest = days;
    return;
  }
  divide(days - WEEK, weeks, rest);
  ++*weeks;
}

int main(void) {
  unsigned days = __VERIFIER_nondet_uint(), weeks, rest;
  if (days > 100000)
    return 0;
  divide(days, &weeks, &rest);
  if (rest >= WEEK)
    reach_error();
  if (weeks * WEEK + rest != days)
    reach_error();
  return 0;
}
