/* A doubly linked list of any length is built forwards and freed backwards. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
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
    struct node *before = last->prev;
    if (last->key != 5)
      reach_error();
    free(last);
    last = before;
  }
  return 0;
}
