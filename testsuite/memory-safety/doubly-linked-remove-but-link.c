/* The link back to a node that was taken out from the middle stays: what follows takes it for a broken list, and frees twice. */
// inputs: 1, 0, 1, 0, 1, 0, 0, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node { int key; struct node *next, *prev; };
int main(void) {
  struct node *first = 0, *n;
  while (__VERIFIER_nondet_int()) {
    n = malloc(sizeof *n);
    if (!n)
      break;
    n->key = __VERIFIER_nondet_int();
    n->prev = 0;
    n->next = first;
    if (first)
      first->prev = n;
    first = n;
  }
  n = first;
  while (n && __VERIFIER_nondet_int())
    n = n->next;
  if (n) {
    if (n->prev)
      n->prev->next = n->next;
    else
      first = n->next;
    if (n->next && !n->prev)
      n->next->prev = n->prev;
    free(n);
  }
  while (first) {
    n = first->next;
    if (n && n->prev != first)
      free(first);
    free(first);
    first = n;
  }
  return 0;
}
