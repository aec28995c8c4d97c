/* The guests of several people are put on one list in the order of their numbers; who was invited
 * by more than one stands there more than once, so that doubles, being neighbours, are struck out
 * in one walk. It goes on after each one that it strikes out, and misses the third of the same
 * number. The check is that each number is greater than the one before. */
// inputs: 1, 2, 1, 8, 1, 8, 1, 8, 0
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct guest {
  unsigned int number;
  struct guest *next;
};

static void invite(struct guest **list, unsigned int number) {
  struct guest *guest = malloc(sizeof *guest);
  if (!guest)
    exit(0);
  guest->number = number;
  while (*list && (*list)->number < number)
    list = &(*list)->next;
  guest->next = *list;
  *list = guest;
}

static void strike_out_doubles(struct guest *guest) {
  while (guest && guest->next) {
    struct guest *next = guest->next;
    if (next->number == guest->number) {
      guest->next = next->next;
      free(next);
    }
    guest = guest->next;
  }
}

int main(void) {
  struct guest *list = NULL;
  while (__VERIFIER_nondet_bool())
    invite(&list, __VERIFIER_nondet_uint());
  strike_out_doubles(list);
  for (struct guest *g = list; g && g->next; g = g->next)
    if (g->number >= g->next->number)
      reach_error();
  return 0;
}
