/* A relay moves packets from a queue of arrivals to one of departures, and takes one off the hops
 * that each still has. What has none left should stay here, but the relay looks at it before it
 * takes the one off, and lets pass what has zero. The check is that no departing packet has hops
 * below zero. */
// inputs: 1, 3, 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct packet {
  int hops;
  struct packet *next;
};

struct queue {
  struct packet *first, **end;
};

static void append(struct queue *q, struct packet *p) {
  p->next = NULL;
  *q->end = p;
  q->end = &p->next;
}

static struct packet *take(struct queue *q) {
  struct packet *p = q->first;
  if (p && !(q->first = p->next))
    q->end = &q->first;
  return p;
}

int main(void) {
  struct queue arrivals = {NULL, &arrivals.first}, departures = {NULL, &departures.first};
  while (__VERIFIER_nondet_int()) {
    int hops = __VERIFIER_nondet_int();
    if (hops < 0)
      continue; /* garbled on the way */
    struct packet *p = malloc(sizeof *p);
    if (!p)
      return 0;
    p->hops = hops;
    append(&arrivals, p);
  }
  for (struct packet *p; (p = take(&arrivals));) {
    if (p->hops < 0) {
      free(p);
      continue;
    }
    p->hops--;
    append(&departures, p);
  }
  for (struct packet *p = departures.first; p; p = p->next)
    if (p->hops < 0)
      reach_error();
  return 0;
}
