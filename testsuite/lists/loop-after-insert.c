/* Inserting a node twice closes a cycle; a walk of at most ten steps does not come to the end. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; };
static struct node *head;
static void insert(struct node *n) {
  n->next = head;
  head = n;
}
int main(void) {
  struct node a, b;
  insert(&a);
  insert(&b);
  if (__VERIFIER_nondet_int())
    insert(&a);
  int steps = 0;
  for (struct node *n = head; n && steps < 10; n = n->next)
    steps++;
  if (steps == 10)
    reach_error();
  return 0;
}
