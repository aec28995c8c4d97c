/* Merging two sorted lists stops when one is empty, the rest of the other is lost. */
// inputs: none
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell a3 = {7, 0}, a2 = {4, &a3}, a1 = {1, &a2}, b2 = {3, 0}, b1 = {2, &b2};
  struct cell *a = &a1, *b = &b1, head = {0, 0}, *last = &head;
  while (a && b) {
    struct cell **smaller = a->value < b->value ? &a : &b;
    last->next = *smaller;
    last = *smaller;
    *smaller = (*smaller)->next;
    last->next = 0;
  }
  int length = 0;
  for (struct cell *c = head.next; c; c = c->next)
    length++;
  if (length != 5)
    reach_error();
  return 0;
}
