/* The state of a machine is in a heap object; one transition leads to a state that has no case. */
// inputs: 1, 0, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct machine { int state; unsigned hits; };
static void step(struct machine *m) {
  switch (m->state) {
  case 0:
    m->state = __VERIFIER_nondet_int() ? 1 : 2;
    break;
  case 1:
    m->hits++;
    m->state = 2;
    break;
  case 2:
    m->state = m->hits ? 0 : 3;
    break;
  default:
    reach_error();
  }
}
int main(void) {
  struct machine *m = malloc(sizeof *m);
  if (!m)
    return 0;
  m->state = 0;
  m->hits = 0;
  while (__VERIFIER_nondet_int())
    step(m);
  return 0;
}
