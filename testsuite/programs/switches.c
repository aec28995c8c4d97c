/* Switches that take nothing: each is a word of its own. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct settings {
    int color;
    int depth;
    int quiet;
};

static int lookup(const char *word)
{
    static const char *const colors[] = { "red", "green", "blue" };

    if (strcasecmp(word, "red") == 0)
        return 0;
    if (strcasecmp(word, "green") == 0)
        return 1;
    if (strcasecmp(word, "blue") == 0)
        return 2;
    printf("%s is none of %s, %s, %s\n", word, colors[0], colors[1], colors[2]);
    return -1;
}

static int apply(struct settings *s, const char *arg)
{
    if (!strcmp(arg, "--quiet") || !strcmp(arg, "-q")) {
        s->quiet = 1;
    } else if (!strcmp(arg, "--deep")) {
        if (s->depth < 3)
            s->depth++;
    } else if (!strncmp(arg, "--color=", strlen("--color="))) {
        s->color = lookup(arg + strlen("--color="));
        if (s->color < 0)
            return -1;
    } else {
        return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const int weights[3] = { 1, 10, 100 };
    static const int levels[4] = { 0, 2, 4, 8 };
    struct settings s = { 0, 0, 0 };

    for (int i = 1; i < argc; i++) {
        if (apply(&s, argv[i]) != 0) {
            fprintf(stderr, "%s: what is %s?\n", argv[0], argv[i]);
            return 2;
        }
    }
    if (!s.quiet)
        printf("%d\n", weights[s.color] * levels[s.depth]);
    return 0;
}
