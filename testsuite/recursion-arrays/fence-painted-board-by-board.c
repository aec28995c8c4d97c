/* A fence of up to fifty thousand boards is painted: the painter does the first board and sends
 * himself on to the rest. In the end the owner looks at some board: it has the colour that was
 * ordered. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
extern void reach_error(void);

struct board { int colour, height; };

static void paint(struct board *first, int boards, int colour) {
  if (boards == 0)
    return;
  first->colour = colour;
  paint(first + 1, boards - 1, colour);
}

static struct board *built(int boards) {
  struct board *fence = malloc((unsigned)boards * sizeof *fence);
  if (!fence)
    exit(0);
  for (int i = 0; i < boards; i++) {
    fence[i].colour = -1;
    fence[i].height = i % 3;
  }
  return fence;
}

int main(void) {
  int boards = __VERIFIER_nondet_int(), colour = __VERIFIER_nondet_int();
  if (boards < 1 || boards > 50000)
    return 0;
  struct board *fence = built(boards);
  paint(fence, boards, colour);
  int seen = __VERIFIER_nondet_int();
  if (seen >= 0 && seen < boards && fence[seen].colour != colour)
    reach_error();
  free(fence);
  return 0;
}
