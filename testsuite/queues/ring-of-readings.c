/* A meter puts its readings into a ring of six, from which they are fetched; what comes when the
 * ring is full is dropped, and so is a reading below zero. The places for the next reading to fetch
 * and to put stay apart by the count of readings, and what is fetched is never below zero. */
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define PLACES 6

struct ring {
  int items[PLACES];
  unsigned int head, tail, count;
};

static bool put(struct ring *ring, int reading) {
  if (reading < 0 || ring->count == PLACES)
    return false;
  ring->items[ring->tail] = reading;
  ring->tail = (ring->tail + 1) % PLACES;
  ring->count++;
  return true;
}

static bool fetch(struct ring *ring, int *reading) {
  if (ring->count == 0)
    return false;
  *reading = ring->items[ring->head];
  if (++ring->head == PLACES)
    ring->head = 0;
  ring->count--;
  return true;
}

int main(void) {
  struct ring ring = {.head = 0, .tail = 0, .count = 0};
  unsigned int put_in = 0, fetched = 0;
  while (__VERIFIER_nondet_int()) {
    int reading;
    if (__VERIFIER_nondet_int()) {
      if (put(&ring, __VERIFIER_nondet_int()))
        put_in++;
    } else if (fetch(&ring, &reading)) {
      fetched++;
      if (reading < 0)
        reach_error();
    }
    if (ring.count > PLACES || (ring.head + ring.count) % PLACES != ring.tail)
      reach_error();
    if (put_in - fetched != ring.count)
      reach_error();
  }
  return 0;
}
