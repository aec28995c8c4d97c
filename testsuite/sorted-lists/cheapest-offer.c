/* Offers are kept by price, the cheapest one first, and the least price is noted when an offer
 * comes in. No offer on the list is below the least price, and the first one has it. */
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct offer {
  int price;
  struct offer *next;
};

int main(void) {
  struct offer *offers = NULL;
  int least = INT_MAX;
  while (__VERIFIER_nondet_int()) {
    struct offer *offer = malloc(sizeof *offer);
    if (!offer)
      return 0;
    offer->price = __VERIFIER_nondet_int();
    if (offer->price < least)
      least = offer->price;
    struct offer **at = &offers;
    while (*at && (*at)->price < offer->price)
      at = &(*at)->next;
    offer->next = *at;
    *at = offer;
  }
  if (offers && offers->price != least)
    reach_error();
  for (struct offer *offer = offers; offer; offer = offer->next)
    if (offer->price < least)
      reach_error();
  return 0;
}
