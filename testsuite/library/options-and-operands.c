/* A program with options as people write them: verbosity, a number, a file, operands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct options {
    int verbose;
    int count;
    const char *output;
};

static void usage(const char *name) {
    fprintf(stderr, "usage: %s [-v] [-n count] [-o file] [file...]\n", name);
    exit(2);
}

int main(int argc, char **argv) {
    struct options o = {0, 1, NULL};
    int c;
    while ((c = getopt(argc, argv, "vn:o:h")) != -1) {
        switch (c) {
        case 'v': if (o.verbose < 3) o.verbose++; break;
        case 'n': o.count = atoi(optarg); if (o.count < 1 || o.count > 100) { fprintf(stderr, "bad count '%s'\n", optarg); return 1; } break;
        case 'o': o.output = optarg; break;
        case 'h': default: usage(argv[0]);
        }
    }
    if (o.output && strlen(o.output) == 0) usage(argv[0]);
    size_t total = 0;
    for (int i = optind; i < argc; i++) {
        if (o.verbose) printf("%s\n", argv[i]);
        total += strlen(argv[i]);
    }
    int levels[4] = {0};
    levels[o.verbose]++;
    int *table = malloc(o.count * sizeof *table);
    if (!table) return 1;
    for (int i = 0; i < o.count; i++) table[i] = i;
    printf("%zu %d\n", total, table[o.count - 1]);
    free(table);
    return 0;
}
