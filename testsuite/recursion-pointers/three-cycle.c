/* Three locals change places in a ring, once too often. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct triple { int *p; int *q; int *r; };

void cycle(struct triple *t, unsigned k) {
  if (k == 0) return;
  int keep = *t->p;
  *t->p = *t->q;
  *t->q = *t->r;
  *t->r = keep;
  cycle(t, k - 1);
}

int main() {
  int x = 1, y = 2, z = 3;
  struct triple t = { &x, &y, &z };
  unsigned k = __VERIFIER_nondet_uint();
  cycle(&t, k);
  if (k % 2 == 0) {
    if (!(x == 1 || y == 1)) reach_error();
  }
  return 0;
}
