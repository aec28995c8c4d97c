/* The value of an option is taken where there is none: a null text is looked at. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FILES 16

enum mode { NONE, CREATE, LIST, EXTRACT };

struct options {
    enum mode mode;
    bool verbose;
    int level;
    const char *output;
    const char *files[MAX_FILES];
    int count;
};

static int usage(const char *name)
{
    fprintf(stderr, "usage: %s create|list|extract [-v] [-o FILE] [--level=N] FILE...\n", name);
    return 2;
}

static bool set_mode(struct options *o, const char *word)
{
    if (strcmp(word, "create") == 0)
        o->mode = CREATE;
    else if (strcmp(word, "list") == 0)
        o->mode = LIST;
    else if (strcmp(word, "extract") == 0)
        o->mode = EXTRACT;
    else
        return false;
    return true;
}

static bool parse(int argc, char **argv, struct options *o)
{
    memset(o, 0, sizeof *o);
    o->level = 6;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];

        if (strcmp(arg, "-v") == 0 || strcmp(arg, "--verbose") == 0) {
            o->verbose = true;
        } else if (strcmp(arg, "-o") == 0) {
            o->output = argv[++i];
            if (o->output[0] == 0)
                return false;
        } else if (strncmp(arg, "--level=", 8) == 0) {
            if (arg[8] < '0' || arg[8] > '9' || arg[9] != '\0')
                return false;
            o->level = arg[8] - '0';
        } else if (arg[0] == '-' && arg[1] != '\0') {
            return false;
        } else if (o->mode == NONE) {
            if (!set_mode(o, arg))
                return false;
        } else {
            if (o->count >= MAX_FILES)
                return false;
            o->files[o->count++] = arg;
        }
    }
    return o->mode != NONE;
}

int main(int argc, char **argv)
{
    struct options o;

    if (!parse(argc, argv, &o))
        return usage(argc > 0 ? argv[0] : "archiver");
    if (o.verbose)
        printf("level %d, %d files\n", o.level, o.count);
    for (int i = 0; i < o.count; i++)
        puts(o.files[i]);
    return 0;
}
