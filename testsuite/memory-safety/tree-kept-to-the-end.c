/* A tree of four nodes in a global variable, of any form. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *left, *right;
  int key;
};

static struct node *root;

static void insert(int key) {
  struct node **at = &root;
  while (*at)
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  *at = malloc(sizeof **at);
  (*at)->left = (*at)->right = 0;
  (*at)->key = key;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    insert(__VERIFIER_nondet_int());
  return 0;
}
