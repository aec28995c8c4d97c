/* As lift, but it turns at the top by the number of the floor, and that is one too many: after a
 * stop at the last floor it leaves the shaft. */
// inputs: 1, 5, 0, 5, 5, 5, 5, 5, 5, 5, 5
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { FLOORS = 5, DOOR_TIME = 3 };
static _Bool wanted[FLOORS];
static int at, direction = 1;
static unsigned open_for;

static _Bool any(int from, int to) {
  for (int f = from; f <= to; f++)
    if (wanted[f])
      return 1;
  return 0;
}

static int tick(void) {
  if (open_for > 0) {
    open_for--;
    return 0;
  }
  if (wanted[at]) {
    wanted[at] = 0;
    open_for = DOOR_TIME;
    return 0;
  }
  _Bool above = at < FLOORS - 1 && any(at + 1, FLOORS - 1);
  _Bool below = at > 0 && any(0, at - 1);
  if (!above && !below)
    return 0;
  if (direction > 0 && at == FLOORS)
    direction = -1;
  else if (direction < 0 && !below)
    direction = 1;
  at += direction;
  return direction;
}

int main(void) {
  for (;;) {
    unsigned event = __VERIFIER_nondet_uint();
    if (event < FLOORS) {
      wanted[event] = 1;
      continue;
    }
    unsigned open_before = open_for;
    int moved = tick();
    if (at < 0 || at >= FLOORS)
      reach_error();
    if (moved != 0 && open_before > 0)
      reach_error();
    if (open_for > DOOR_TIME || (moved && direction != moved))
      reach_error();
  }
}
