// A failed assertion ends the program while a list is held.
// inputs: 2, 5
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = NULL;
  int count = __VERIFIER_nondet_int();
  if (count < 0 || count > 3)
    return 0;
  for (int i = 0; i < count; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->value = i;
    list = node;
  }
  assert(list == NULL || list->value + __VERIFIER_nondet_int() != 6);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
