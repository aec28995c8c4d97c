/* A sensor that is broken now and then gives temperatures; what is out of its range is not written
 * down, the others are kept in order from cold to warm. The highest one is noted beside the list.
 * All temperatures on the list are in the range, and the last one is the highest. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define COLDEST (-40)
#define WARMEST 85

struct record {
  int degrees;
  struct record *next;
};

static struct record *records;
static int highest = COLDEST;

static void write_down(int degrees) {
  struct record *record = malloc(sizeof *record);
  if (!record)
    exit(0);
  record->degrees = degrees;
  struct record **at = &records;
  while (*at && (*at)->degrees < degrees)
    at = &(*at)->next;
  record->next = *at;
  *at = record;
  if (degrees > highest)
    highest = degrees;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int degrees = __VERIFIER_nondet_int();
    if (degrees >= COLDEST && degrees <= WARMEST)
      write_down(degrees);
  }
  for (struct record *r = records; r; r = r->next) {
    if (r->degrees < COLDEST || r->degrees > WARMEST)
      reach_error();
    if (!r->next && r->degrees != highest)
      reach_error();
  }
  return 0;
}
