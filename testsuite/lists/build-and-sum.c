/* A singly linked list of five cells built at the head, summed from there. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0;
  for (int i = 1; i <= 5; i++) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = i;
    c->next = head;
    head = c;
  }
  int sum = 0, first = head->value;
  for (struct cell *c = head; c; c = c->next)
    sum += c->value;
  if (sum != 15 || first != 5)
    reach_error();
  return 0;
}
