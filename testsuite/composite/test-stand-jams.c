/* A test stand draws a load from a generator for each of 15,000 strokes; the operator may halt any
 * stroke. Once halted, the stand must not meet the load at which the arm jams: it never comes up,
 * says the drawing, but it does.
 * The load after the last stroke is printed on the label. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { STROKES = 15000 };
static unsigned load = 99;
static int halted;

static unsigned draw(void) {
  load = load * 69069u + 12345u;
  load ^= load >> 7;
  return load;
}

int main(void) {
  for (int stroke = 0; stroke < STROKES; stroke++) {
    unsigned now = draw();
    if (__VERIFIER_nondet_int() > 3)
      halted = 1;
    if (halted && now == 2582375317u)
      reach_error();
  }
  if (load != 2114908976u)
    reach_error();
  return 0;
}
