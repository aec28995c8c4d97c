/* As philosophers, but all take the fork at their left first: all may have one and wait for ever.
 * */
// inputs: 0, 1, 2, 3, 4
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
enum { N = 5, FREE = 9 };
enum state { THINKS, HAS_ONE, EATS };
static enum state state[N];
static unsigned char fork_of[N] = {FREE, FREE, FREE, FREE, FREE};

static unsigned first_fork(unsigned p) { return p; }
static unsigned second_fork(unsigned p) { return (p + 1) % N; }

static int step(unsigned p) {
  unsigned first = first_fork(p), second = second_fork(p);
  switch (state[p]) {
  case THINKS:
    if (fork_of[first] != FREE)
      return 0;
    fork_of[first] = (unsigned char)p;
    state[p] = HAS_ONE;
    return 1;
  case HAS_ONE:
    if (fork_of[second] != FREE)
      return 0;
    fork_of[second] = (unsigned char)p;
    state[p] = EATS;
    return 1;
  default:
    if (fork_of[first] != p || fork_of[second] != p)
      reach_error();
    fork_of[first] = FREE;
    fork_of[second] = FREE;
    state[p] = THINKS;
    return 1;
  }
}

int main(void) {
  for (;;) {
    unsigned p = __VERIFIER_nondet_uchar();
    if (p < N)
      step(p);
    unsigned hungry = 0;
    for (unsigned i = 0; i < N; i++) {
      if (state[i] == EATS && state[(i + 1) % N] == EATS)
        reach_error();
      hungry += state[i] == HAS_ONE;
    }
    if (hungry == N)
      reach_error();
  }
}
