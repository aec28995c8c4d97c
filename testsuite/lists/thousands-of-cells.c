/* A large heap of a size that no input decides: it has to be followed to the end. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *head = 0, *c;
  int i, sum = 0;
  for (i = 0; i < 4000; i++) {
    c = malloc(sizeof *c);
    if (!c)
      return 0;
    c->value = i & 3;
    c->next = head;
    head = c;
  }
  for (c = head; c; c = c->next)
    sum += c->value;
  if (sum != 6000)
    reach_error();
  return 0;
}
