/* As tariffs, but when both tariffs stand at the same number above 200 the page of the night is
 * closed early, and what is missing is not noted. */
// inputs: 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255
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
    if (day > 200 && night > 200 && night == day) {
      night = 0;
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
