// A binary search tree: insert, walk, depth, remove, free.
#include "out.h"
struct tree { struct tree *left, *right; int key; u8 count; };
static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  t->count++;
  return t;
}
static int depth(const struct tree *t) {
  if (!t) return 0;
  int l = depth(t->left), r = depth(t->right);
  return 1 + (l > r ? l : r);
}
static void walk(const struct tree *t) {
  if (!t) return;
  walk(t->left);
  decimal(t->key), putchar(':'), decimal(t->count), putchar(' ');
  walk(t->right);
}
static struct tree *take(struct tree *t, int key) {
  if (!t) return 0;
  if (key < t->key) t->left = take(t->left, key);
  else if (key > t->key) t->right = take(t->right, key);
  else if (!t->left || !t->right) {
    struct tree *rest = t->left ? t->left : t->right;
    free(t);
    return rest;
  } else {
    struct tree *m = t->right;
    while (m->left) m = m->left;
    t->key = m->key;
    t->right = take(t->right, m->key);
  }
  return t;
}
static int release(struct tree *t) {
  if (!t) return 0;
  int n = release(t->left) + release(t->right) + 1;
  free(t);
  return n;
}
int main(void) {
  struct tree *t = 0;
  for (int i = 0, k = 7; i < 30; i++, k = k * 17 % 41) t = insert(t, k);
  walk(t), line();
  SHOW(depth(t));
  for (int k = 0; k < 41; k += 3) t = take(t, k);
  walk(t), line();
  SHOW(release(t));
  return 0;
}
