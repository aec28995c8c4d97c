/* Functions with variable arguments: some count them, others end with a null pointer. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long sum(int n, ...)
{
    va_list ap;
    long total = 0;

    va_start(ap, n);
    for (int i = 0; i < n; i++)
        total += va_arg(ap, int);
    va_end(ap);
    return total;
}

/* The parts end with a null pointer. */
static char *join(const char *first, ...)
{
    va_list ap;
    size_t length = strlen(first);
    const char *part;
    char *path;

    va_start(ap, first);
    while ((part = va_arg(ap, const char *)) != NULL)
        length += 1 + strlen(part);
    va_end(ap);
    path = malloc(length + 1);
    if (path == NULL)
        return NULL;
    strcpy(path, first);
    va_start(ap, first);
    while ((part = va_arg(ap, const char *)) != NULL) {
        strcat(path, "/");
        strcat(path, part);
    }
    va_end(ap);
    return path;
}

int main(void)
{
    char *path;

    assert(sum(3, 1, 2, 3) == 6);
    assert(sum(0) == 0);
    path = join("usr", "share", "doc", (char *)NULL);
    if (path == NULL)
        return 1;
    assert(strcmp(path, "usr/share/doc") == 0);
    puts(path);
    free(path);
    return 0;
}
