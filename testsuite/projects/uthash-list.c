// A list of five arbitrary numbers is in order after utlist has sorted it, and has as many as before.
// With -DSTRICT: each is smaller than the next one, which is not so.
#include <stddef.h>
#include <utlist.h>
#include <verifier.h>

struct node {
    int number;
    struct node *next;
};

static int compare(struct node *a, struct node *b) {
    return a->number < b->number ? -1 : a->number > b->number;
}

int main(void) {
    struct node nodes[5], *head = NULL, *node;
    int count = 0;
    for (int i = 0; i < 5; i++) {
        nodes[i].number = __VERIFIER_nondet_int();
        LL_PREPEND(head, &nodes[i]);
    }
    LL_SORT(head, compare);
    LL_COUNT(head, node, count);
    verifier_assert(count == 5);
    for (node = head; node->next != NULL; node = node->next)
#ifdef STRICT
        verifier_assert(node->number < node->next->number);
#else
        verifier_assert(node->number <= node->next->number);
#endif
    return 0;
}
