/* A pointer that is null or not, as an input says, is tested in every round of a loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; };
struct node *given;
struct node *pick(void) {
  struct node *p = (struct node *)(__SIZE_TYPE__)(unsigned)__VERIFIER_nondet_int();
  return p;
}
int main(void) {
  struct node *p = pick();
  int opened = 0;
  if (p)
    opened = 1;
  while (__VERIFIER_nondet_int()) {
    if (p && !opened)
      reach_error();
    if (!p && opened)
      reach_error();
  }
  return 0;
}
