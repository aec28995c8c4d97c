/* All members are written where a node is made. */
#include <stdlib.h>
struct node {
  int key;
  struct node *next;
};
static struct node *make(int key, struct node *next) {
  struct node *made = malloc(sizeof(struct node));
  if (made == NULL)
    abort();
  made->key = key;
  made->next = next;
  return made;
}
int main(void) {
  struct node *list = make(1, make(2, NULL));
  int length = 0;
  for (struct node *at = list; at != NULL && length < 5; at = at->next)
    length += at->key;
  return length;
}
