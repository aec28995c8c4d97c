/* As list-freed-by-walk, but the link is read from the node that is gone. */
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    node->value = i;
    head = node;
  }
  while (head) {
    free(head);
    head = head->next;
  }
  return 0;
}
