/* Two clerks write tickets, one after the other. Whether a clerk uses the old or the new form is
 * open, but each uses one all day. The reader skips the tickets of the first clerk, then those of
 * the second as if they were on the old form, and expects the closing ticket. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { FIRST_OLD = 10, FIRST_NEW, SECOND_OLD = 20, SECOND_NEW, CLOSED = 99 };

struct ticket {
  int form;
  struct ticket *next;
};

static struct ticket *write(struct ticket *last, int form) {
  while (__VERIFIER_nondet_int()) {
    struct ticket *ticket = malloc(sizeof *ticket);
    if (!ticket)
      exit(0);
    last->form = form;
    last->next = ticket;
    last = ticket;
  }
  return last;
}

int main(void) {
  int first = __VERIFIER_nondet_int() ? FIRST_NEW : FIRST_OLD;
  int second = __VERIFIER_nondet_int() ? SECOND_NEW : SECOND_OLD;
  struct ticket *head = malloc(sizeof *head);
  if (!head)
    return 0;
  struct ticket *last = write(write(head, first), second);
  last->form = CLOSED;
  last->next = 0;
  struct ticket *at = head;
  while (at->form == first)
    at = at->next;
  while (at->form == SECOND_OLD)
    at = at->next;
  if (at->form != CLOSED || at->next)
    reach_error();
  return 0;
}
