/* A callback gets a context pointer and sums into it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct context { int sum, calls; };
static void each(const int *v, int n, void (*visit)(void *, int), void *context) {
  for (int i = 0; i < n; i++)
    visit(context, v[i]);
}
static void add(void *context, int x) {
  struct context *c = context;
  c->sum += x;
  c->calls++;
}
int main(void) {
  int v[4] = {1, 2, 3, __VERIFIER_nondet_int()};
  struct context c = {0, 0};
  each(v, 4, add, &c);
  if (c.calls != 4 || c.sum != 6 + v[3])
    reach_error();
  return 0;
}
