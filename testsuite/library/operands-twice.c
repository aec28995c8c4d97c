/* Operands that are measured and printed, each of them twice. */
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    size_t total = 0, longest = 0;
    for (int i = 1; i < argc; i++) {
        size_t n = strlen(argv[i]);
        if (n > longest) longest = n;
        total += n;
        printf("%d: %s\n", i, argv[i]);
    }
    printf("%zu %zu\n", total, longest);
    return 0;
}
