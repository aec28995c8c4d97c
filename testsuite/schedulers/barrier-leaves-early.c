/* As barrier, but a thread may leave while it waits for others, and is counted again when it comes
 * back. */
// inputs: 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { N = 6, PHASES = 4 };
static unsigned phase[N];
static _Bool waiting[N];
static unsigned arrived, generation;

static void arrive(unsigned me) {
  waiting[me] = 1;
  arrived++;
  if (arrived < N)
    return;
  for (unsigned t = 0; t < N; t++) {
    if (phase[t] != generation)
      reach_error();
    waiting[t] = 0;
    phase[t] = (phase[t] + 1) % PHASES;
  }
  arrived = 0;
  generation = (generation + 1) % PHASES;
}

int main(void) {
  for (;;) {
    unsigned who = __VERIFIER_nondet_uint();
    if (who >= N)
      continue;
    if (!waiting[who])
      arrive(who);
    else if (who == 2 && arrived == N - 1 && generation == 1)
      waiting[who] = 0;
    unsigned count = 0;
    for (unsigned t = 0; t < N; t++)
      count += waiting[t];
    if (count != arrived || arrived >= N)
      reach_error();
  }
}
