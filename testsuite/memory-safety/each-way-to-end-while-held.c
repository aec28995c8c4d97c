// Whichever way the run ends, a variable of a function that waits holds the memory.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void end(int how) {
  if (how == 0)
    abort();
  if (how == 1)
    _Exit(1);
  if (how == 2)
    quick_exit(1);
  assert(how == 3);
}

static void work(void) {
  char *text = malloc(4);
  end(__VERIFIER_nondet_int());
  free(text);
}

int main(void) {
  work();
  return 0;
}
