/* Fetching a message from an empty queue gives zero, and the receiver does not count what is zero;
 * but zero is a message that can be sent, too. The check at the end, when all is fetched, is that
 * as many messages were received as were sent. */
// inputs: 1, 4, 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct message {
  int value;
  struct message *next;
};

static struct message *first, *last;

static void send(int value) {
  struct message *m = malloc(sizeof *m);
  if (!m)
    exit(0);
  m->value = value;
  m->next = NULL;
  if (first)
    last->next = m;
  else
    first = m;
  last = m;
}

static int fetch(void) {
  struct message *m = first;
  if (!m)
    return 0;
  int value = m->value;
  first = m->next;
  free(m);
  return value;
}

int main(void) {
  unsigned long sent = 0, received = 0;
  while (__VERIFIER_nondet_int()) {
    send(__VERIFIER_nondet_int());
    sent++;
  }
  while (first) {
    if (fetch() != 0)
      received++;
  }
  if (received != sent)
    reach_error();
  return 0;
}
