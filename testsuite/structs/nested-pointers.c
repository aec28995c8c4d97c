/* Members reached through pointers to members: container-of arithmetic as in kernels. */
extern void reach_error(void);
struct link { struct link *next; };
struct device { int id; struct link node; int irq; };
#define CONTAINER(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))
int main(void) {
  struct device a = {1, {0}, 11}, b = {2, {0}, 12};
  struct link *head = &a.node;
  a.node.next = &b.node;
  int sum = 0;
  for (struct link *l = head; l; l = l->next)
    sum += CONTAINER(l, struct device, node)->irq * CONTAINER(l, struct device, node)->id;
  if (sum != 35)
    reach_error();
  return 0;
}
