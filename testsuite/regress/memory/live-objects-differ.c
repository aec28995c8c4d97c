/* Two objects that live have different addresses, also after another one died. */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *new = malloc(sizeof *new);
    new->next = list;
    new->value = i;
    list = new;
  }
  int x, y, *p = &x, *q = &y;
  struct node *a = list, *b = list->next;
  if (a == b || p == q || (void *)a == (void *)p) reach_error();
  free(a);
  if (b == 0 || b->next == b) reach_error();
}
