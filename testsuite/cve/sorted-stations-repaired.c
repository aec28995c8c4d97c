/* As sorted-stations (repaired): a copy has the room of a station. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { MOST = 5 };

struct station {
  unsigned distance, height;
  struct station *next;
};

static struct station *copied(const struct station *station) {
  struct station *copy = malloc(sizeof *copy);
  *copy = *station;
  return copy;
}

static void insert(struct station **list, const struct station *station) {
  struct station *copy = copied(station);
  while (*list && (*list)->distance < station->distance)
    list = &(*list)->next;
  copy->next = *list;
  *list = copy;
}

int main(void) {
  struct station *list = NULL;
  unsigned count = __VERIFIER_nondet_uchar();
  for (unsigned i = 0; i < count && i < MOST; i++) {
    struct station station;
    station.distance = __VERIFIER_nondet_uchar();
    station.height = __VERIFIER_nondet_uchar();
    station.next = NULL;
    insert(&list, &station);
  }
  unsigned highest = 0;
  while (list) {
    struct station *next = list->next;
    if (list->height > highest)
      highest = list->height;
    free(list);
    list = next;
  }
  return (int)highest;
}
