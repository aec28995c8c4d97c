// A circular doubly linked list with a sentinel, in the style of a kernel, with container_of.
#include "out.h"
struct list { struct list *next, *prev; };
struct task { int id; struct list link; int priority; };
#define container(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))
static void init(struct list *l) { l->next = l->prev = l; }
static void add(struct list *at, struct list *n) { n->next = at->next; n->prev = at; at->next->prev = n; at->next = n; }
static void del(struct list *n) { n->prev->next = n->next; n->next->prev = n->prev; init(n); }
static struct list queue = {&queue, &queue};
static void show(void) {
  for (struct list *p = queue.next; p != &queue; p = p->next) decimal(container(p, struct task, link)->id), putchar(' ');
  putchar('|');
  for (struct list *p = queue.prev; p != &queue; p = p->prev) putchar(' '), decimal(container(p, struct task, link)->priority);
  line();
}
int main(void) {
  struct task tasks[6];
  for (int i = 0; i < 6; i++) {
    tasks[i].id = i + 1, tasks[i].priority = i * 5 % 7;
    init(&tasks[i].link);
    add(i % 2 ? &queue : queue.prev, &tasks[i].link);
  }
  show();
  del(&tasks[2].link);
  show();
  add(&tasks[4].link, &tasks[2].link);
  show();
  while (queue.next != &queue) {
    struct task *best = container(queue.next, struct task, link);
    for (struct list *p = queue.next; p != &queue; p = p->next) {
      struct task *t = container(p, struct task, link);
      if (t->priority > best->priority) best = t;
    }
    decimal(best->id), putchar(' ');
    del(&best->link);
  }
  line();
  return 0;
}
