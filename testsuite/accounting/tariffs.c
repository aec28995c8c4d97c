/* A meter with two tariffs, day and night, that are switched by a signal; every 256 units of one a
 * page is closed. Both are in the total: total == day + night + 256 * (day pages + night pages). */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static unsigned total, day_pages, night_pages;
static unsigned day, night;
static _Bool at_night, sealed;

static void count(unsigned n) {
  if (sealed)
    return;
  total += n;
  if (at_night) {
    night += n;
    if (night >= 256) {
      night -= 256;
      night_pages++;
    }
  } else {
    day += n;
    if (day >= 256) {
      day -= 256;
      day_pages++;
    }
  }
}

int main(void) {
  for (;;) {
    unsigned char in = __VERIFIER_nondet_uchar();
    if (in == 1)
      at_night = 1;
    else if (in == 2)
      at_night = 0;
    else if (in == 3)
      sealed = !sealed;
    else
      count(1 + in % 4);
    if (day >= 256 || night >= 256)
      reach_error();
    if (total != day + night + 256 * (day_pages + night_pages))
      reach_error();
  }
}
