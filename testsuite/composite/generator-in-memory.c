/* The sequence is kept in a structure. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

struct generator {
  unsigned state;
  int steps;
};

static struct generator source = {12345u, 0};

static void next(struct generator *g) {
  g->state = scramble(g->state);
  g->steps++;
}

int main(void) {
  int first = __VERIFIER_nondet_int();
  int sent = first, seen = first;
  for (int i = 0; i < 400; i++) {
    next(&source);
    int by = __VERIFIER_nondet_int();
    if (by > 3) {
      sent += by;
      seen += by;
    } else if (by < sent) {
      sent -= 2;
      seen -= 2;
    }
  }
  if (!(source.state == 360581293u && source.steps == 400 && sent == seen)) reach_error();
  return 0;
}
