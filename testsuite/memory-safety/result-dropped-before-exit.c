// The first result is not kept, and the second call ends the run.
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);

static void die(void) { exit(1); }

static char *get(int n) {
  char *p = malloc(n);
  if (n > 5)
    die();
  return p;
}

int main(void) {
  get(1);
  get(9);
  return 0;
}
