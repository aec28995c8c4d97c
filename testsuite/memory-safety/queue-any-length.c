/* A queue with head and tail, into which and out of which cells go in any order. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0, *tail = 0;
  int what;
  while ((what = __VERIFIER_nondet_int())) {
    if (what > 0) {
      struct cell *c = malloc(sizeof *c);
      if (!c)
        break;
      c->value = what;
      c->next = 0;
      if (tail)
        tail->next = c;
      else
        head = c;
      tail = c;
    } else if (head) {
      struct cell *first = head;
      head = head->next;
      if (!head)
        tail = 0;
      free(first);
    }
  }
  while (head) {
    struct cell *first = head;
    head = head->next;
    free(first);
  }
  return 0;
}
