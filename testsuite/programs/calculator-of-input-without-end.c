/* Commands from standard input: the search for one does not stop at the end of the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK_SIZE 32

static int stack[STACK_SIZE];
static int depth;

static int push(int x)
{
    if (depth >= STACK_SIZE) {
        fprintf(stderr, "stack is full\n");
        return -1;
    }
    stack[depth++] = x;
    return 0;
}

static int pop(int *x)
{
    if (depth == 0) {
        fprintf(stderr, "stack is empty\n");
        return -1;
    }
    *x = stack[--depth];
    return 0;
}

static int cmd_add(const char *arg)
{
    int a, b;
    (void)arg;
    if (pop(&b) || pop(&a))
        return -1;
    return push((int)((unsigned)a + (unsigned)b));
}

static int cmd_div(const char *arg)
{
    int a, b;
    (void)arg;
    if (pop(&b) || pop(&a))
        return -1;
    if (b == 0 || b == -1) {
        fprintf(stderr, "bad divisor\n");
        return -1;
    }
    return push(a / b);
}

static int cmd_dup(const char *arg)
{
    int a;
    (void)arg;
    if (pop(&a))
        return -1;
    return push(a) || push(a);
}

static int cmd_push(const char *arg)
{
    if (arg == NULL) {
        fprintf(stderr, "push needs a number\n");
        return -1;
    }
    return push(atoi(arg));
}

static int cmd_print(const char *arg)
{
    (void)arg;
    for (int i = depth - 1; i >= 0; i--)
        printf("%d: %d\n", depth - 1 - i, stack[i]);
    return 0;
}

static int cmd_quit(const char *arg)
{
    (void)arg;
    return 1;
}

struct command {
    const char *name;
    int (*run)(const char *arg);
    const char *help;
};

static const struct command commands[] = {
    { "add", cmd_add, "add the two topmost numbers" },
    { "div", cmd_div, "divide them" },
    { "dup", cmd_dup, "double the topmost number" },
    { "push", cmd_push, "push a number" },
    { "print", cmd_print, "print the stack" },
    { "quit", cmd_quit, "leave" },
};

static const struct command *find(const char *name)
{
    const struct command *c;

    for (c = commands; c->name != NULL; c++) {
        if (strcmp(c->name, name) == 0)
            return c;
    }
    return NULL;
}

int main(void)
{
    char line[80];

    while (fgets(line, sizeof line, stdin)) {
        char *name = strtok(line, " \n");
        if (name == NULL)
            continue;
        char *arg = strtok(NULL, " \n");
        const struct command *c = find(name);
        if (c == NULL) {
            printf("unknown command %s\n", name);
            for (c = commands; c->name; c++)
                printf("  %-8s %s\n", c->name, c->help);
            continue;
        }
        if (c->run(arg) > 0)
            break;
    }
    return 0;
}
