// A list of so many cells as a number in bounds says; its cells are counted before it is freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
  struct node *next;
};

int main(void) {
  int length = 2;
  while (length < 12 && __VERIFIER_nondet_int())
    length++;
  struct node *list = NULL;
  for (int left = length; left > 0; left--) {
    struct node *node = malloc(sizeof *node);
    node->next = list;
    list = node;
  }
  int count = 0;
  for (struct node *node = list; node != NULL; node = node->next)
    count++;
  if (count != length)
    __VERIFIER_assume(0);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
