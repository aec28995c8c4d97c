// Constant locals get their content where they are declared, in each round, in all the ways of C.
extern int __VERIFIER_nondet_int(void);
struct point { int x, y; };
struct bits { int a : 3, b : 5; };

static struct point make(int x) {
  struct point p = {x, 1};
  return p;
}

static int sum(const int *p, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i] & 15;
  return sum;
}

static int look(const struct point *p) { return p->x & 7; }

static int of(const int n) {
  const int *const address = &n;
  return *address & 3;
}

int main(void) {
  int all = 0;
  for (int i = 0; i < 3; i++) {
    const int n = __VERIFIER_nondet_int();
    const int a[3] = {1, n, i};
    const int zeros[20] = {1};
    const char text[] = "text";
    const struct point made = make(n);
    const struct point chosen = n ? made : (struct point){i, i};
    const struct bits bits = {1, i};
    const int nested[2][2] = {{n, 1},
                              {2, i}};
    const int filled[12] = {n, 1};
    const struct point points[4] = {{n, 1}};
    int own = n;
    const int *moving = a;
    char *const fixed = (char[]){1, 2};
    fixed[1] = 3;
    moving++;
    all += sum(a, 3) + sum(zeros, 20) + look(&made) + look(&chosen) + bits.a + of(own);
    all += sum(filled, 12) + look(points + 1);
    all += sum(nested[1], 2) + text[i] + (*moving & 1) + fixed[0];
  }
  return all;
}
