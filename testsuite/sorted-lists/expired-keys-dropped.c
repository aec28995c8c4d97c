/* Keys are kept by the day on which they expire. On some day those that have expired are dropped,
 * which ends at the first key that has not. No key that is left has expired, and those dropped and
 * those left are together as many as were given out. */
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct key {
  unsigned int last_day;
  struct key *next;
};

struct keyring {
  struct key *first;
  unsigned long length;
};

static void give_out(struct keyring *ring, unsigned int last_day) {
  struct key *key = malloc(sizeof *key);
  if (!key)
    exit(0);
  key->last_day = last_day;
  struct key **at = &ring->first;
  while (*at && (*at)->last_day <= last_day)
    at = &(*at)->next;
  key->next = *at;
  *at = key;
  ring->length++;
}

static unsigned long drop_expired(struct keyring *ring, unsigned int today) {
  unsigned long dropped = 0;
  while (ring->first && ring->first->last_day < today) {
    struct key *gone = ring->first;
    ring->first = gone->next;
    free(gone);
    ring->length--;
    dropped++;
  }
  return dropped;
}

int main(void) {
  struct keyring ring = {NULL, 0};
  unsigned long given = 0, left = 0;
  while (__VERIFIER_nondet_int()) {
    give_out(&ring, __VERIFIER_nondet_uint());
    given++;
  }
  unsigned int today = __VERIFIER_nondet_uint();
  unsigned long dropped = drop_expired(&ring, today);
  for (struct key *key = ring.first; key; key = key->next) {
    if (key->last_day < today)
      reach_error();
    left++;
  }
  if (left != ring.length || dropped + left != given)
    reach_error();
  return 0;
}
