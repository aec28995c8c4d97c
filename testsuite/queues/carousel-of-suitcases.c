/* Suitcases on a carousel form a circle, of which only the last one is known: behind the last comes
 * the first. New ones are put behind the last, and the first can be taken off. They come off in the
 * order in which they were put on; one round over those that are left comes back to the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct suitcase {
  unsigned int label;
  struct suitcase *next;
};

static void put_on(struct suitcase **last, unsigned int label) {
  struct suitcase *suitcase = malloc(sizeof *suitcase);
  if (!suitcase)
    exit(0);
  suitcase->label = label;
  if (*last) {
    suitcase->next = (*last)->next;
    (*last)->next = suitcase;
  } else {
    suitcase->next = suitcase;
  }
  *last = suitcase;
}

static unsigned int take_off(struct suitcase **last) {
  struct suitcase *first = (*last)->next;
  unsigned int label = first->label;
  if (first == *last)
    *last = NULL;
  else
    (*last)->next = first->next;
  free(first);
  return label;
}

int main(void) {
  struct suitcase *last = NULL;
  unsigned int on = 0, off = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      put_on(&last, on++);
    else if (last && take_off(&last) != off++)
      reach_error();
  }
  if (last) {
    unsigned int label = off;
    struct suitcase *at = last->next;
    do {
      if (at->label != label++)
        reach_error();
      at = at->next;
    } while (at != last->next);
    if (label != on)
      reach_error();
  }
  return 0;
}
