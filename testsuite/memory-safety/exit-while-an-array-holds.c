// The pointers of a caller's array hold the memory when the run ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  if (value < 0)
    exit(1);
}

static void work(void) {
  char *rows[3];
  for (int i = 0; i < 3; i++)
    rows[i] = malloc(4);
  check(__VERIFIER_nondet_int());
  for (int i = 0; i < 3; i++)
    free(rows[i]);
}

int main(void) {
  work();
  return 0;
}
