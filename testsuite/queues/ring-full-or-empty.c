/* A ring of four places has no count: where the places to fetch from and to put to are the same, it
 * is taken for empty, which it is not after four items. The check is that what is in the ring is
 * what was put and not fetched. */
// inputs: 1, 1, 5, 1, 1, 6, 1, 1, 7, 1, 1, 8, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { PLACES = 4 };

struct ring {
  int items[PLACES];
  int head, tail;
};

static int length(const struct ring *ring) {
  int n = ring->tail - ring->head;
  return n < 0 ? n + PLACES : n;
}

static int put(struct ring *ring, int item) {
  if (length(ring) == PLACES)
    return 0;
  ring->items[ring->tail] = item;
  ring->tail = (ring->tail + 1) % PLACES;
  return 1;
}

static int fetch(struct ring *ring, int *item) {
  if (length(ring) == 0)
    return 0;
  *item = ring->items[ring->head];
  ring->head = (ring->head + 1) % PLACES;
  return 1;
}

int main(void) {
  struct ring ring = {{0}, 0, 0};
  unsigned int put_in = 0, fetched = 0;
  while (__VERIFIER_nondet_int()) {
    int item;
    if (__VERIFIER_nondet_int())
      put_in += put(&ring, __VERIFIER_nondet_int());
    else
      fetched += fetch(&ring, &item);
  }
  if (put_in - fetched != (unsigned int)length(&ring))
    reach_error();
  return 0;
}
