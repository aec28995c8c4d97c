/* Footprints along a beach: two functions call each other, one sets the left foot and the other the
 * right foot, until the end of the walk, whose length is an input. The check looks at any place:
 * there is a left print at the even ones and a right print at the odd ones, and nothing beyond the
 * end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { BEACH = 40 };
enum print { NONE, LEFT, RIGHT };
static enum print prints[BEACH];

static void step_left(int place, int end);

static void step_right(int place, int end) {
  if (place >= end)
    return;
  prints[place] = RIGHT;
  step_left(place + 1, end);
}

static void step_left(int place, int end) {
  if (place >= end)
    return;
  prints[place] = LEFT;
  step_right(place + 1, end);
}

int main(void) {
  int end = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
  if (end > BEACH)
    end = BEACH;
  step_left(0, end);
  if (place < 0 || place >= BEACH)
    return 0;
  enum print right = place >= end ? NONE : place % 2 ? RIGHT : LEFT;
  if (prints[place] != right)
    reach_error();
  return 0;
}
