/* A hash table with chains. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16

struct node {
    char *key;
    int count;
    struct node *next;
};

struct table {
    struct node *buckets[BUCKETS];
    size_t size;
};

static unsigned long hash(const char *s)
{
    unsigned long h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h;
}

static struct node *lookup(struct table *t, const char *key)
{
    struct node *n = t->buckets[hash(key) % BUCKETS];
    while (n && strcmp(n->key, key) != 0)
        n = n->next;
    return n;
}

static int add(struct table *t, const char *key)
{
    struct node *n = lookup(t, key);
    if (!n) {
        unsigned long b = hash(key) % BUCKETS;
        n = malloc(sizeof *n);
        if (!n)
            return -1;
        n->key = strdup(key);
        if (!n->key) {
            free(n);
            return -1;
        }
        n->count = 0;
        n->next = t->buckets[b];
        t->buckets[b] = n;
        t->size++;
    }
    n->count++;
    return 0;
}

static void clear(struct table *t)
{
    for (int i = 0; i < BUCKETS; i++) {
        struct node *n = t->buckets[i];
        while (n) {
            struct node *next = n->next;
            free(n->key);
            free(n);
            n = next;
        }
        t->buckets[i] = NULL;
    }
    t->size = 0;
}

int main(void)
{
    const char *words[] = { "apple", "pear", "apple", "plum", "fig", "pear", "apple" };
    struct table t = { { NULL }, 0 };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (add(&t, words[i]) != 0) {
            clear(&t);
            return 1;
        }
    }
    struct node *n = lookup(&t, "apple");
    printf("%zu words, apple %d times\n", t.size, n ? n->count : 0);
    n = lookup(&t, "kiwi");
    if (n != NULL)
        return 1;
    clear(&t);
    return 0;
}
