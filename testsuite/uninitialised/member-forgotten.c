/* A structure of the heap of which one member is not written. */
// inputs: none
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
static struct node *make(int key) {
  struct node *made = malloc(sizeof(struct node));
  if (made == NULL)
    abort();
  made->key = key;
  return made;
}
int main(void) {
  struct node *list = make(1);
  int length = 0;
  for (struct node *at = list; at != NULL && length < 5; at = at->next)
    length++;
  return length;
}
