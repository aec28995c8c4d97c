/* People are put on a waiting list by age, the youngest first, always behind somebody who is there:
 * that a new person can be younger than the first one is forgotten. The check is that nobody on the
 * list is younger than the person before. */
// inputs: 1, 40, 1, 50, 1, 30, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct person {
  int age;
  struct person *next;
};

static void enter(struct person **list, struct person *person) {
  if (!*list) {
    person->next = *list;
    *list = person;
    return;
  }
  struct person *before = *list;
  while (before->next && before->next->age <= person->age)
    before = before->next;
  person->next = before->next;
  before->next = person;
}

int main(void) {
  struct person *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct person *person = malloc(sizeof *person);
    if (!person)
      exit(0);
    person->age = __VERIFIER_nondet_int();
    enter(&list, person);
  }
  for (struct person *p = list; p && p->next; p = p->next)
    if (p->next->age < p->age)
      reach_error();
  while (list) {
    struct person *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
