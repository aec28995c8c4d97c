/* A ring buffer: what is put in comes out in order, and nothing is written outside.
 *
 *   verify --proofs ring.c
 *   cc -DVERIFIER_NATIVE -I ../include ring.c && ./a.out
 */
#include <verifier.h>

#define ROOM 8u

struct ring {
  unsigned head, count;
  int cells[ROOM];
};

static _Bool put(struct ring *ring, int value) {
  if (ring->count == ROOM) return 0;
  ring->cells[(ring->head + ring->count) % ROOM] = value;
  ring->count++;
  return 1;
}

static _Bool take(struct ring *ring, int *value) {
  if (ring->count == 0) return 0;
  *value = ring->cells[ring->head];
  ring->head = (ring->head + 1) % ROOM;
  ring->count--;
  return 1;
}

/* Any state that the functions keep, not just those that a test would make. */
static struct ring any_ring(void) {
  struct ring ring;
  verifier_any(&ring);
  verifier_assume(ring.head < ROOM && ring.count <= ROOM);
  return ring;
}

void proof_put_keeps_the_bounds(void) {
  struct ring ring = any_ring();
  put(&ring, __VERIFIER_nondet_int());
  verifier_assert(ring.head < ROOM && ring.count <= ROOM);
}

void proof_take_keeps_the_bounds(void) {
  struct ring ring = any_ring();
  int value;
  take(&ring, &value);
  verifier_assert(ring.head < ROOM && ring.count <= ROOM);
}

void proof_what_is_put_into_an_empty_ring_is_taken(void) {
  struct ring ring = any_ring();
  verifier_assume(ring.count == 0);
  int in = __VERIFIER_nondet_int(), out = 0;
  verifier_assert(put(&ring, in));
  verifier_assert(take(&ring, &out));
  verifier_assert(out == in && ring.count == 0);
}

VERIFIER_MAIN(verifier_run(proof_put_keeps_the_bounds); verifier_run(proof_take_keeps_the_bounds);
              verifier_run(proof_what_is_put_into_an_empty_ring_is_taken))
