/* Each node of a list is written where it is made. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int key;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *made = malloc(sizeof(struct node));
    if (made == NULL)
      return 0;
    made->key = 1;
    made->next = list;
    list = made;
  }
  int sum = 0;
  for (; list != NULL; list = list->next)
    sum ^= list->key;
  return sum;
}
