/* A shop has its orders in a queue with a count. A customer who is cross cancels all of his orders,
 * wherever they wait, and may order again. After each event the count is the number of orders that
 * a walk meets, and the last order of the walk is the one that the queue has as its last. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct order {
  int customer;
  struct order *next;
};

struct queue {
  struct order *first, *last;
  unsigned long count;
};

static void take_order(struct queue *q, int customer) {
  struct order *order = malloc(sizeof *order);
  if (!order)
    exit(0);
  *order = (struct order){customer, NULL};
  if (q->last)
    q->last->next = order;
  else
    q->first = order;
  q->last = order;
  q->count++;
}

static void cancel_all_of(struct queue *q, int customer) {
  struct order *before = NULL, *order = q->first;
  while (order) {
    struct order *next = order->next;
    if (order->customer == customer) {
      if (before)
        before->next = next;
      else
        q->first = next;
      free(order);
      q->count--;
    } else {
      before = order;
    }
    order = next;
  }
  q->last = before;
}

int main(void) {
  struct queue q = {NULL, NULL, 0};
  while (__VERIFIER_nondet_int()) {
    int customer = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int())
      take_order(&q, customer);
    else
      cancel_all_of(&q, customer);
    unsigned long seen = 0;
    struct order *last = NULL;
    for (struct order *order = q.first; order; order = order->next) {
      last = order;
      seen++;
    }
    if (seen != q.count || last != q.last)
      reach_error();
  }
  return 0;
}
