// A pointer beside many numbers holds nothing any more when the run ends behind its block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct record { long numbers[20]; char *text; };

static void check(int value) {
  if (value < 0)
    exit(1);
}

int main(void) {
  if (__VERIFIER_nondet_int() > 3) {
    struct record one;
    one.text = malloc(4);
  }
  check(__VERIFIER_nondet_int());
  exit(0);
}
