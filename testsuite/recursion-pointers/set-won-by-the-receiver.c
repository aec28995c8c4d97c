/* Two functions for the two players call each other and share the score by pointer; an input says
 * whether the ball comes back, and who misses it gives a point to the other. A set is over at three
 * points, but that is only asked when the server has scored. The check says that the score never is
 * three all. */
// inputs: 0, 0, 0, 1, 0, 1, 0, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct game { int server, receiver, over; };

static void serve(struct game *g);

static void receive(struct game *g) {
  if (g->over)
    return;
  if (__VERIFIER_nondet_int() == 1) {
    serve(g);
    return;
  }
  g->server++;
  if (g->server == 3)
    g->over = 1;
  if (g->server == 3 && g->receiver == 3)
    reach_error();
  serve(g);
}

static void serve(struct game *g) {
  if (g->over || g->receiver > 4)
    return;
  if (__VERIFIER_nondet_int() == 1) {
    receive(g);
    return;
  }
  g->receiver++;
  serve(g);
}

int main(void) {
  struct game g = {0, 0, 0};
  serve(&g);
  return 0;
}
