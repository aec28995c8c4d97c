/* Temperatures are read by a recursion until an input says that there are no more; the coldest and
 * the warmest come back through two out-parameters. The check in each call says that its own day is
 * between the two, the one in main that the coldest day is not warmer than the warmest, however
 * many days there are. */
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
extern void reach_error(void);

struct report { int coldest, warmest; };

static int day(void) {
  int degrees = __VERIFIER_nondet_int();
  if (degrees < -90 || degrees > 60)
    exit(0);
  return degrees;
}

static void days(int *coldest, int *warmest) {
  int today = day();
  if (!__VERIFIER_nondet_int()) {
    *coldest = *warmest = today;
    return;
  }
  days(coldest, warmest);
  if (today < *coldest)
    *coldest = today;
  else if (today > *warmest)
    *warmest = today;
  if (*coldest > today || today > *warmest)
    reach_error();
}

int main(void) {
  struct report r;
  days(&r.coldest, &r.warmest);
  if (r.coldest > r.warmest)
    reach_error();
  if (r.coldest < -90 || r.warmest > 60)
    reach_error();
  return 0;
}
