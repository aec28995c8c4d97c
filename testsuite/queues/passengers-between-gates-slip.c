/* Passengers queue at two gates. Now and then the first of one gate is sent to the other, or a
 * gate is closed and its whole queue goes behind the other one, whose count is overwritten instead
 * of raised. The check is that both counts together are always the number of those who came, and
 * that a count is zero only where nobody stands. */
// inputs: 1, 0, 1, 1, 1, 1, 1, 0, 3, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct passenger { struct passenger *next; };
struct gate { struct passenger *first, *last; unsigned long count; };

static void add(struct gate *gate, struct passenger *who) {
  who->next = NULL;
  if (gate->count == 0)
    gate->first = who;
  else
    gate->last->next = who;
  gate->last = who;
  gate->count++;
}

static void send_first(struct gate *from, struct gate *to) {
  if (from->count == 0)
    return;
  struct passenger *who = from->first;
  from->first = who->next;
  from->count--;
  add(to, who);
}

static void send_all(struct gate *from, struct gate *to) {
  if (from->count == 0)
    return;
  if (to->count == 0)
    to->first = from->first;
  else
    to->last->next = from->first;
  to->last = from->last;
  to->count = from->count;
  from->first = from->last = NULL;
  from->count = 0;
}

int main(void) {
  struct gate gates[2] = {{NULL, NULL, 0}, {NULL, NULL, 0}};
  unsigned long came = 0;
  while (__VERIFIER_nondet_int()) {
    int which = __VERIFIER_nondet_int() & 1;
    struct gate *gate = &gates[which], *other = &gates[!which];
    struct passenger *who;
    switch (__VERIFIER_nondet_int() & 3) {
    case 1:
      if (!(who = malloc(sizeof *who)))
        exit(0);
      add(gate, who);
      came++;
      break;
    case 2: send_first(gate, other); break;
    case 3: send_all(gate, other); break;
    }
    if (gate->count + other->count != came)
      reach_error();
    if ((gate->count == 0) != (gate->first == NULL))
      reach_error();
  }
  return 0;
}
