/* A circular list of arbitrary starting point: walking three steps comes back to the start. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int id; };
int main(void) {
  struct node a, b, c;
  a = (struct node){&b, 1};
  b = (struct node){&c, 2};
  c = (struct node){&a, 3};
  struct node *start = __VERIFIER_nondet_int() ? &a : &c, *p = start;
  int sum = 0;
  do {
    sum += p->id;
    p = p->next;
  } while (p != start);
  if (sum != 6)
    reach_error();
  return 0;
}
