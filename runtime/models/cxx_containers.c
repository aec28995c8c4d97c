/* What libstdc++'s headers leave to its library of <map>, <set> and <list>: the links of nodes.
 *
 * Trees are searched in order here, and no more: how deep they are is seen by nothing but the time
 * that it takes, so nothing is balanced. Of colours the headers ask one thing: the root is black,
 * and the end is red. */
#include "models.h"

enum { RED, BLACK };

typedef struct tree_node {
  int colour;
  struct tree_node *parent, *left, *right;
} tree_node;

static tree_node *first_of(tree_node *x) {
  while (x->left != NULL) x = x->left;
  return x;
}
static tree_node *last_of(tree_node *x) {
  while (x->right != NULL) x = x->right;
  return x;
}

/* The end of a tree has its root, its first and its last node as parent, left and right */
static tree_node *next_of(tree_node *x) {
  if (x->right != NULL) return first_of(x->right);
  tree_node *above = x->parent;
  while (x == above->right) {
    x = above;
    above = x->parent;
  }
  /* From a root that is the last node, the way up leads to the end and back. */
  return x->right == above ? x : above;
}

static tree_node *previous_of(tree_node *x) {
  if (x->colour == RED && x->parent->parent == x) return x->right;
  if (x->left != NULL) return last_of(x->left);
  tree_node *above = x->parent;
  while (x == above->left) {
    x = above;
    above = x->parent;
  }
  return above;
}

tree_node *increment(tree_node *x) __asm__("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
tree_node *increment(tree_node *x) { return next_of(x); }
tree_node *increment_const(tree_node *x) __asm__("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
tree_node *increment_const(tree_node *x) { return next_of(x); }
tree_node *decrement(tree_node *x) __asm__("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
tree_node *decrement(tree_node *x) { return previous_of(x); }
tree_node *decrement_const(tree_node *x) __asm__("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
tree_node *decrement_const(tree_node *x) { return previous_of(x); }

/* A new node below `at`, which is the end of an empty tree */
void insert_node(_Bool is_left, tree_node *x, tree_node *at, tree_node *end)
    __asm__("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
void insert_node(_Bool is_left, tree_node *x, tree_node *at, tree_node *end) {
  x->colour = at == end ? BLACK : RED;
  x->parent = at;
  x->left = x->right = NULL;
  if (at == end) {
    end->parent = end->left = end->right = x;
  } else if (is_left) {
    at->left = x;
    if (at == end->left) end->left = x;
  } else {
    at->right = x;
    if (at == end->right) end->right = x;
  }
}

/* Puts `other`, or nothing, where `x` is */
static void replace_node(tree_node *x, tree_node *other, tree_node *end) {
  tree_node *above = x->parent;
  if (end->parent == x) end->parent = other;
  else if (above->left == x) above->left = other;
  else above->right = other;
  if (other != NULL) other->parent = above;
}

/* The node leaves the tree, all others stay where they are in memory; the caller ends it */
tree_node *erase_node(tree_node *x, tree_node *end)
    __asm__("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
tree_node *erase_node(tree_node *x, tree_node *end) {
  if (end->left == x) end->left = next_of(x);
  if (end->right == x) end->right = end->parent == x && x->left == NULL ? end : previous_of(x);
  if (x->left == NULL) {
    replace_node(x, x->right, end);
  } else if (x->right == NULL) {
    replace_node(x, x->left, end);
  } else {
    tree_node *next = first_of(x->right);
    if (next != x->right) {
      replace_node(next, next->right, end);
      next->right = x->right;
      next->right->parent = next;
    }
    replace_node(x, next, end);
    next->left = x->left;
    next->left->parent = next;
    next->colour = x->colour;
  }
  if (end->parent != NULL) end->parent->colour = BLACK;
  return x;
}

/* -- lists -- */

typedef struct list_node {
  struct list_node *next, *previous;
} list_node;

static void join_nodes(list_node *a, list_node *b) {
  a->next = b;
  b->previous = a;
}

#define OF_NODES(name) __asm__("_ZNSt8__detail15_List_node_base" name)

void hook(list_node *x, list_node *before) OF_NODES("7_M_hookEPS0_");
void hook(list_node *x, list_node *before) {
  join_nodes(before->previous, x);
  join_nodes(x, before);
}

void unhook(list_node *x) OF_NODES("9_M_unhookEv");
void unhook(list_node *x) { join_nodes(x->previous, x->next); }

/* The nodes from `first` up to `last` move in front of `x` */
void transfer(list_node *x, list_node *first, list_node *last) OF_NODES("11_M_transferEPS0_S1_");
void transfer(list_node *x, list_node *first, list_node *last) {
  if (x == last || first == last) return;
  list_node *moved = last->previous;
  join_nodes(first->previous, last);
  join_nodes(x->previous, first);
  join_nodes(moved, x);
}

void reverse(list_node *x) OF_NODES("10_M_reverseEv");
void reverse(list_node *x) {
  list_node *at = x;
  do {
    list_node *next = at->next;
    at->next = at->previous;
    at->previous = next;
    at = next;
  } while (at != x);
}

/* Of two ends, either of which may be that of an empty list */
void swap_lists(list_node *a, list_node *b) OF_NODES("4swapERS0_S1_");
void swap_lists(list_node *a, list_node *b) {
  list_node x = *a, y = *b;
  if (y.next == b) {
    a->next = a->previous = a;
  } else {
    join_nodes(a, y.next);
    join_nodes(y.previous, a);
  }
  if (x.next == a) {
    b->next = b->previous = b;
  } else {
    join_nodes(b, x.next);
    join_nodes(x.previous, b);
  }
}
