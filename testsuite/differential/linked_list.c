// Singly linked lists on the heap: push, reverse, insert sorted, merge sort, remove, free.
#include "out.h"
struct node { int value; struct node *next; };
static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
static struct node *reverse(struct node *list) {
  struct node *done = 0;
  while (list) { struct node *next = list->next; list->next = done; done = list; list = next; }
  return done;
}
static void insert(struct node **at, int value) {
  while (*at && (*at)->value < value) at = &(*at)->next;
  *at = push(*at, value);
}
static void remove_all(struct node **at, int value) {
  while (*at)
    if ((*at)->value == value) { struct node *dead = *at; *at = dead->next; free(dead); }
    else at = &(*at)->next;
}
static struct node *merge(struct node *a, struct node *b) {
  struct node head, *tail = &head;
  while (a && b) {
    struct node **less = a->value <= b->value ? &a : &b;
    tail = tail->next = *less;
    *less = (*less)->next;
  }
  tail->next = a ? a : b;
  return head.next;
}
static struct node *sort(struct node *list) {
  if (!list || !list->next) return list;
  struct node *slow = list, *fast = list->next;
  while (fast && fast->next) slow = slow->next, fast = fast->next->next;
  struct node *half = slow->next;
  slow->next = 0;
  return merge(sort(list), sort(half));
}
static void show(const struct node *n) {
  for (; n; n = n->next) decimal(n->value), putchar(' ');
  line();
}
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 12; i++) list = push(list, i * 37 % 13);
  show(list);
  list = reverse(list);
  show(list);
  list = sort(list);
  show(list);
  insert(&list, 5), insert(&list, -1), insert(&list, 99);
  show(list);
  remove_all(&list, 5);
  show(list);
  while (list) { struct node *next = list->next; free(list); list = next; }
  SHOW(list == 0);
  return 0;
}
