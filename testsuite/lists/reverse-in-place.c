/* Reversal in place by three pointers; the order of the values is checked. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0, *done = 0;
  for (int i = 0; i < 6; i++) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      return 0;
    *c = (struct cell){i, head};
    head = c;
  }
  while (head) {
    struct cell *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  int expected = 0;
  for (; done; done = done->next)
    if (done->value != expected++)
      reach_error();
  if (expected != 6)
    reach_error();
  return 0;
}
