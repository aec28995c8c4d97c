/* A sorted list of any length, as standard input has it: insertion, deletion, reversal. */
#include <stdio.h>
#include <stdlib.h>

struct task {
    int id;
    int priority;
    struct task *next;
};

static struct task *insert(struct task *head, int id, int priority)
{
    struct task *t = malloc(sizeof *t);
    struct task *prev = NULL, *cur = head;

    if (t == NULL)
        return head;
    t->id = id;
    t->priority = priority;
    while (cur != NULL && cur->priority >= priority) {
        prev = cur;
        cur = cur->next;
    }
    t->next = cur;
    if (prev == NULL)
        return t;
    prev->next = t;
    return head;
}

static struct task *delete(struct task *head, int id)
{
    struct task *prev = NULL, *cur = head;

    while (cur != NULL && cur->id != id) {
        prev = cur;
        cur = cur->next;
    }
    if (cur == NULL)
        return head;
    if (prev == NULL)
        head = cur->next;
    else
        prev->next = cur->next;
    free(cur);
    return head;
}

static struct task *reverse(struct task *head)
{
    struct task *out = NULL;

    while (head != NULL) {
        struct task *next = head->next;
        head->next = out;
        out = head;
        head = next;
    }
    return out;
}

static void print(const struct task *t)
{
    for (; t != NULL; t = t->next)
        printf("task %d, priority %d\n", t->id, t->priority);
}

static void free_all(struct task *t)
{
    while (t != NULL) {
        struct task *next = t->next;
        free(t);
        t = next;
    }
}

int main(void)
{
    struct task *list = NULL;
    int id = 0, c, n;

    while ((c = getchar()) != EOF) {
        switch (c) {
        case 'a':
            if (scanf("%d", &n) != 1)
                goto out;
            list = insert(list, ++id, n);
            break;
        case 'd':
            if (scanf("%d", &n) != 1)
                goto out;
            list = delete(list, n);
            break;
        case 'r':
            list = reverse(list);
            break;
        case 'p':
            print(list);
            break;
        case '\n':
            break;
        default:
            fprintf(stderr, "what is '%c'?\n", c);
        }
        if (id == 1000000)
            break;
    }
out:
    free_all(list);
    return 0;
}
