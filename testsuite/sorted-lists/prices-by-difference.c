/* Prices are sorted into a list by the sign of the difference of two, which is wrong where the
 * difference of a high price and one below zero does not fit: such a pair ends up in the wrong
 * order, and the check of neighbours finds it. */
// inputs: 1, 2000000000, 1, -2000000000, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct price {
  int cents;
  struct price *next;
};

static int compare(const struct price *a, const struct price *b) {
  return (int)((unsigned int)a->cents - (unsigned int)b->cents);
}

static void insert(struct price **at, struct price *price) {
  while (*at && compare(*at, price) < 0)
    at = &(*at)->next;
  price->next = *at;
  *at = price;
}

int main(void) {
  struct price *prices = NULL;
  while (__VERIFIER_nondet_int()) {
    struct price *price = malloc(sizeof *price);
    if (!price)
      return 0;
    price->cents = __VERIFIER_nondet_int();
    insert(&prices, price);
  }
  for (struct price *p = prices; p; p = p->next)
    if (p->next && p->cents > p->next->cents)
      reach_error();
  return 0;
}
