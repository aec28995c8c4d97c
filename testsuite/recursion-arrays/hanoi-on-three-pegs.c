/* The towers of Hanoi with up to five discs, which lie in arrays, one per peg. The check at each
 * move says that there is a disc to take and that it is not put on a smaller one; in the end all
 * discs are on the last peg. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { DISCS = 5 };
struct peg { int discs[DISCS], height; };
static struct peg pegs[3];

static void move_one(struct peg *from, struct peg *to) {
  if (from->height == 0 || to->height == DISCS)
    reach_error();
  int disc = from->discs[--from->height];
  if (to->height > 0 && to->discs[to->height - 1] <= disc)
    reach_error();
  to->discs[to->height++] = disc;
}

static void move(int discs, struct peg *from, struct peg *over, struct peg *to) {
  if (discs == 0)
    return;
  move(discs - 1, from, to, over);
  move_one(from, to);
  move(discs - 1, over, from, to);
}

int main(void) {
  int discs = __VERIFIER_nondet_int();
  if (discs < 0 || discs > DISCS)
    return 0;
  for (int i = 0; i < discs; i++)
    pegs[0].discs[i] = discs - i;
  pegs[0].height = discs;
  move(discs, &pegs[0], &pegs[1], &pegs[2]);
  if (pegs[0].height != 0 || pegs[1].height != 0 || pegs[2].height != discs)
    reach_error();
  for (int i = 0; i < discs; i++)
    if (pegs[2].discs[i] != discs - i)
      reach_error();
  return 0;
}
