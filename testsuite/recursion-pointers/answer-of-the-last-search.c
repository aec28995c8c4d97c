/* A recursive search gives the place of a number back through an out-parameter, which it leaves
 * alone if there is none. The program searches twice with the same variable and forgets to reset it
 * in between. The check says that the number stands at the place that was found. */
// inputs: 0, 0, 0, 0, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { DRAWERS = 4, NOWHERE = -1 };

static void search(const int *drawers, int from, int number, int *place) {
  if (from == DRAWERS)
    return;
  if (drawers[from] == number)
    *place = from;
  else
    search(drawers, from + 1, number, place);
}

int main(void) {
  int drawers[DRAWERS], place = NOWHERE;
  for (int i = 0; i < DRAWERS; i++)
    drawers[i] = __VERIFIER_nondet_int();
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  search(drawers, 0, first, &place);
  if (place == NOWHERE)
    return 0;
  if (drawers[place] != first)
    reach_error();
  search(drawers, 0, second, &place);
  if (place != NOWHERE && drawers[place] != second)
    reach_error();
  return 0;
}
