/* A list of any length in a global variable, whose tail is cut off. */
// inputs: 1, 5, 1, 6, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next;
  int value;
};

static struct cell *all;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct cell *new = malloc(sizeof *new);
    new->value = __VERIFIER_nondet_int();
    new->next = all;
    all = new;
  }
  if (all)
    all->next = 0;
  return 0;
}
