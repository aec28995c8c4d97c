/* Each node is freed once, and null any number of times. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0, *none = 0;
  for (int i = 0; i < 4; i++) {
    struct node *node = malloc(sizeof(struct node));
    node->value = i;
    node->next = list;
    list = node;
    if (__VERIFIER_nondet_int()) break;
  }
  int last = 4;
  while (list) {
    struct node *next = list->next;
    if (list->value >= last) reach_error();
    last = list->value;
    free(list);
    list = next;
    free(none);
  }
  free(list);
  return 0;
}
