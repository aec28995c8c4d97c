/* A message that is built piece by piece in a buffer that grows. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct message {
    char *text;
    size_t length, size;
};

static int add(struct message *m, const char *piece, size_t n)
{
    if (m->length + n + 1 > m->size) {
        size_t size = m->size * 2;
        if (size < m->length + n + 1)
            size = m->length + n + 1;
        char *text = realloc(m->text, size);
        if (!text)
            return -1;
        m->text = text;
        m->size = size;
    }
    memcpy(m->text + m->length, piece, n);
    m->length += n;
    m->text[m->length] = 0;
    return 0;
}

int main(void)
{
    struct message m = {0};

    while (__VERIFIER_nondet_int())
        if (add(&m, "hello", 5))
            break;
    free(m.text);
    return 0;
}
