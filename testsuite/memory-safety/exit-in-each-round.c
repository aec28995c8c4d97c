// The pointer of each round holds what that has made when the run ends there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  if (value < 0)
    exit(1);
}

static void work(int count) {
  for (int i = 0; i < count; i++) {
    char *text = malloc(4);
    check(__VERIFIER_nondet_int());
    free(text);
  }
}

int main(void) {
  work(__VERIFIER_nondet_int());
  return 0;
}
