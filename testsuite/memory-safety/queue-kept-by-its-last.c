/* The last cell of a doubly linked list leads to all others. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
  struct cell *next, *back;
};

static struct {
  struct cell *first, *last;
} queue;

static void append(struct cell *new) {
  new->next = 0;
  new->back = queue.last;
  if (queue.last)
    queue.last->next = new;
  else
    queue.first = new;
  queue.last = new;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    append(malloc(sizeof(struct cell)));
  queue.first = 0;
  return 0;
}
