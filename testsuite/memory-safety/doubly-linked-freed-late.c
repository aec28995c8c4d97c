/* The link back is read after the node is freed. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node { int key; struct node *next, *prev; };
int main(void) {
  struct node *first = 0, *last = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->key = 5;
    n->next = 0;
    n->prev = last;
    if (last)
      last->next = n;
    else
      first = n;
    last = n;
  }
  while (last) {
    free(last);
    last = last->prev;
  }
  return 0;
}
