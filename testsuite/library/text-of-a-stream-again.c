/* What fflush has given is written to the stream that it belongs to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
int main(void) {
    char *t = NULL; size_t n = 0;
    FILE *f = open_memstream(&t, &n);
    if (!f) return 1;
    fputs("abc", f);
    fflush(f);
    fwrite(t, 1, n, f);
    fprintf(f, "%s", "x");
    fclose(f);
    assert(n == 7);
    assert(strcmp(t, "abcabcx") == 0);
    free(t);
    return 0;
}
