// Whatever ends the run, a variable of a function that waits holds the memory.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);

static void deep(int n) {
  if (n == 0)
    exit(0);
  deep(n - 1);
}

static void work(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  deep(2);
  free(p);
}

int main(void) {
  work();
  return 0;
}
