/* A binary search tree with deletion. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
    int key;
    struct tree *left, *right;
} tree;

static tree *insert(tree *t, int key)
{
    if (t == NULL) {
        t = malloc(sizeof(tree));
        if (t == NULL)
            abort();
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static tree *least(tree *t)
{
    while (t->left != NULL)
        t = t->left;
    return t;
}

static tree *erase(tree *t, int key)
{
    if (t == NULL)
        return NULL;
    if (key < t->key) {
        t->left = erase(t->left, key);
    } else if (key > t->key) {
        t->right = erase(t->right, key);
    } else if (t->left == NULL || t->right == NULL) {
        tree *child = t->left != NULL ? t->left : t->right;
        free(t);
        return child;
    } else {
        t->key = least(t->right)->key;
        t->right = erase(t->right, t->key);
    }
    return t;
}

static int count(const tree *t)
{
    return t == NULL ? 0 : 1 + count(t->left) + count(t->right);
}

static void destroy(tree *t)
{
    if (t == NULL)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void)
{
    static const int keys[] = { 50, 30, 70, 20, 40, 60, 80, 30 };
    tree *root = NULL;

    for (int i = 0; i < 8; i++)
        root = insert(root, keys[i]);
    assert(count(root) == 7);
    root = erase(root, 50);
    root = erase(root, 20);
    root = erase(root, 99);
    assert(count(root) == 5);
    printf("%d\n", root->key);
    destroy(root);
    return 0;
}
