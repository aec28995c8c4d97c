/* Removing the middle node of three repairs `next`, but leaves the back pointer of the last one. */
// inputs: none
extern void reach_error(void);
struct node { struct node *next, *prev; };
static void join(struct node *a, struct node *b) {
  a->next = b;
  b->prev = a;
}
int main(void) {
  struct node a = {0, 0}, b = {0, 0}, c = {0, 0};
  join(&a, &b);
  join(&b, &c);
  b.prev->next = b.next; /* and b.next->prev = b.prev is missing */
  if (c.prev != &a)
    reach_error();
  return 0;
}
