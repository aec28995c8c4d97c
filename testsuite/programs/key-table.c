/* A table of keys and values in a structure with its count: put, get and remove. */
extern int __VERIFIER_nondet_int(void);

struct item {
    int key, value;
};

struct table {
    struct item items[64];
    unsigned n;
};

static struct table table;

static int put(struct table *t, int key, int value)
{
    for (unsigned i = 0; i < t->n; i++) {
        if (t->items[i].key == key) {
            t->items[i].value = value;
            return 0;
        }
    }
    if (t->n == 64)
        return -1;
    t->items[t->n].key = key;
    t->items[t->n].value = value;
    t->n++;
    return 0;
}

static int get(const struct table *t, int key)
{
    for (unsigned i = 0; i < t->n; i++)
        if (t->items[i].key == key)
            return t->items[i].value;
    return -1;
}

static void drop(struct table *t, int key)
{
    for (unsigned i = 0; i < t->n; i++) {
        if (t->items[i].key == key) {
            t->items[i] = t->items[--t->n];
            return;
        }
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        switch (__VERIFIER_nondet_int()) {
        case 0:
            put(&table, key, 1);
            break;
        case 1:
            drop(&table, key);
            break;
        default:
            get(&table, key);
        }
    }
    return 0;
}
