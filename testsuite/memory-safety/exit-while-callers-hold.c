/* exit() in a callee, where locals of two callers hold memory. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  if (value < 0)
    exit(1);
}

static int sum(int count) {
  int *numbers = malloc(count * sizeof *numbers), all = 0;
  for (int i = 0; i < count; i++) {
    numbers[i] = __VERIFIER_nondet_int() % 100;
    all += numbers[i];
  }
  check(all);
  free(numbers);
  return all;
}

int main(void) {
  int *first = malloc(sizeof *first);
  *first = sum(3);
  check(*first - 7);
  free(first);
  return 0;
}
