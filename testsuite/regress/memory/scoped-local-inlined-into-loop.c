// A function with a local in a block is inlined into a loop: each round has a local of its own.
static void set(int *p) { *p = 1; }
static int *q;

static void work(void) {
  {
    int t;
    set(&t);
  }
  *q = 2;
}

int main(void) {
  int x;
  q = &x;
  for (int i = 0; i < 2; i++)
    work();
  return 0;
}
