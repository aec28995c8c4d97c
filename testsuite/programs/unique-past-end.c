/* An array that grows: the search for duplicates looks at an element behind the last one. */
#include <stdio.h>
#include <stdlib.h>

struct vec {
    int *data;
    size_t len;
    size_t cap;
};

static void vec_init(struct vec *v)
{
    v->data = NULL;
    v->len = 0;
    v->cap = 0;
}

static int vec_push(struct vec *v, int x)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 8;
        int *data = realloc(v->data, cap * sizeof *data);
        if (data == NULL)
            return -1;
        v->data = data;
        v->cap = cap;
    }
    v->data[v->len++] = x;
    return 0;
}

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void vec_unique(struct vec *v)
{
    size_t out = 0;

    if (v->len == 0)
        return;
    for (size_t i = 1; i <= v->len; i++) {
        if (v->data[i] != v->data[out])
            v->data[++out] = v->data[i];
    }
    v->len = out + 1;
}

static void vec_free(struct vec *v)
{
    free(v->data);
    vec_init(v);
}

int main(void)
{
    struct vec v;

    vec_init(&v);
    for (int i = 0; i < 128; i++) {
        if (vec_push(&v, i * 7919 % 37) != 0) {
            fprintf(stderr, "out of memory\n");
            vec_free(&v);
            return 1;
        }
    }
    qsort(v.data, v.len, sizeof v.data[0], compare);
    vec_unique(&v);
    for (size_t i = 0; i < v.len; i++)
        printf("%d\n", v.data[i]);
    vec_free(&v);
    return 0;
}
