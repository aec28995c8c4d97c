/* Prices are multiples of four, or of six and one more, and are put in front of a list. The walk
 * sees as many prices as were put in. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct price {
  struct price *next;
  int of_goods, of_parcel;
};

int main(void) {
  struct price *prices = NULL;
  unsigned came = 0, seen = 0;
  while (__VERIFIER_nondet_int()) {
    struct price *price = malloc(sizeof *price);
    if (!price)
      return 0;
    int given = __VERIFIER_nondet_int();
    price->of_goods = (int)(4u * (unsigned)given);
    price->of_parcel = (int)(6u * (unsigned)given + 1);
    price->next = prices;
    prices = price;
    came++;
  }
  for (struct price *price = prices; price; price = price->next)
    seen++;
  if (seen != came)
    reach_error();
  return 0;
}
