/* A text that grows, with parts that are formatted twice: for their length, and for good. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sb {
    char *text;
    size_t length, size;
};

static int sb_grow(struct sb *b, size_t more)
{
    size_t size = b->size;
    char *text;

    if (b->length + more + 1 <= size)
        return 0;
    while (size < b->length + more + 1)
        size = size ? 2 * size : 16;
    text = realloc(b->text, size);
    if (!text)
        return -1;
    b->text = text;
    b->size = size;
    return 0;
}

static int sb_add(struct sb *b, const char *s)
{
    size_t n = strlen(s);
    if (sb_grow(b, n) < 0)
        return -1;
    memcpy(b->text + b->length, s, n + 1);
    b->length += n;
    return 0;
}

static int sb_printf(struct sb *b, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0 || sb_grow(b, (size_t)n) < 0)
        return -1;
    va_start(ap, fmt);
    vsnprintf(b->text + b->length, (size_t)n + 1, fmt, ap);
    va_end(ap);
    b->length += (size_t)n;
    return 0;
}

static const char *const items[] = { "bread", "milk", "two dozen eggs" };

int main(void)
{
    struct sb b = { NULL, 0, 0 };
    int rc = 1;

    if (sb_add(&b, "list:\n") < 0)
        goto out;
    for (int i = 0; i < 3; i++)
        if (sb_printf(&b, "%2d. %s (%zu)\n", i + 1, items[i], strlen(items[i])) < 0)
            goto out;
    puts(b.text);
    rc = 0;
out:
    free(b.text);
    return rc;
}
