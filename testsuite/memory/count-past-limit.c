/* A counter in a heap object goes one too far. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct counter { int count, limit; };
int main(void) {
  struct counter *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->limit = __VERIFIER_nondet_int();
  if (p->limit < 0 || p->limit > 1000000)
    return 0;
  p->count = 0;
  while (p->count <= p->limit)
    p->count++;
  if (p->count != p->limit)
    reach_error();
  return 0;
}
