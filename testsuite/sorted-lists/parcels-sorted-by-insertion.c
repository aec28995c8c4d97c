/* Parcels of any number are piled up as they come, then sorted by insertion: one after the other is
 * taken from the pile and hung into a second list where its weight belongs. That list is in order,
 * and no parcel got lost. */
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct parcel {
  struct parcel *next;
  unsigned short weight;
};

static struct parcel *sort(struct parcel *pile) {
  struct parcel *sorted = NULL;
  while (pile) {
    struct parcel *parcel = pile, **at = &sorted;
    pile = pile->next;
    while (*at && (*at)->weight < parcel->weight)
      at = &(*at)->next;
    parcel->next = *at;
    *at = parcel;
  }
  return sorted;
}

int main(void) {
  struct parcel *pile = NULL;
  unsigned long came = 0, left = 0;
  while (__VERIFIER_nondet_int()) {
    struct parcel *parcel = malloc(sizeof *parcel);
    if (!parcel)
      return 0;
    parcel->weight = __VERIFIER_nondet_ushort();
    parcel->next = pile;
    pile = parcel;
    came++;
  }
  struct parcel *sorted = sort(pile);
  unsigned short before = 0;
  while (sorted) {
    struct parcel *next = sorted->next;
    if (sorted->weight < before)
      reach_error();
    before = sorted->weight;
    free(sorted);
    sorted = next;
    left++;
  }
  if (came != left)
    reach_error();
  return 0;
}
