// The list is lost although a function was given the address of the variable that led to it: what
// such a function is given as a value must not count as a variable that still holds it.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
  int v;
  struct node *next;
};
unsigned sum;
static void look(struct node **list, unsigned k) {
  struct node *n = *list;
  for (int i = 0; i < 3 && n; i++) {
    sum = sum * 3 + (unsigned)n->v;
    n = n->next;
  }
  switch (k & 7) {
  case 1: sum += 3; break;
  case 2: sum ^= 5; break;
  case 3: sum *= 7; break;
  case 4: sum -= k; break;
  case 5: sum /= 3; break;
  default: sum += k * k;
  }
  if (sum > 10000)
    sum = sum % 10000;
  if (sum & 1)
    sum++;
  else
    sum += 4;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if ((x ^ 0x5a5a5a5au) * 2654435761u != 0x12345678u)
    return 0;
  struct node *list = malloc(sizeof *list);
  if (!list)
    return 0;
  list->v = 1;
  list->next = 0;
  look(&list, 3);
  look(&list, 5);
  list = 0;
  return 0;
}
