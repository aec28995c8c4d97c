/* What an argument points to points on. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
};
struct holder {
  struct node *node;
};
extern void other(struct holder *h);
int main(void) {
  struct node n = {0};
  struct holder h = {&n};
  other(&h);
  if (n.value == 7)
    reach_error();
  return 0;
}
