struct s { int v; const int *list; };
static const struct s *current;

static int get(const struct s *p) { return p->v + p->list[0]; }

static int with(const struct s *p) {
  current = p;
  int v = get(current);
  current = 0;
  return v;
}

int main(void) {
  int sum = 0;
  const int *kept = (int[]){4, 5};
  for (int i = 0; i < 3; i++) {
    sum += with(&(struct s){i, (int[]){i, 1}});
    if (i == 1) {
      const struct s *p = &(struct s){1, kept};
      sum += with(p);
    } else
      sum += with(&(struct s){.v = 2, .list = kept});
  }
  return sum + kept[1];
}
