/* Six threads work in phases with a barrier: arriving threads wait until the last one comes, which
 * frees all. No thread is ever more than one phase ahead, and at the barrier the phases are equal.
 * */
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
    unsigned count = 0;
    for (unsigned t = 0; t < N; t++)
      count += waiting[t];
    if (count != arrived || arrived >= N)
      reach_error();
  }
}
