/* A ring of messages: the place behind its end is used. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CAPACITY 8

struct message {
    uint8_t type;
    uint16_t length;
    char body[12];
};

struct ring {
    struct message slots[CAPACITY];
    unsigned head, tail, count;
};

static bool ring_put(struct ring *r, const struct message *m)
{
    if (r->count == CAPACITY)
        return false;
    r->slots[r->tail] = *m;
    if (++r->tail > CAPACITY) r->tail = 0;
    r->count++;
    return true;
}

static bool ring_get(struct ring *r, struct message *m)
{
    if (r->count == 0)
        return false;
    *m = r->slots[r->head];
    r->head = (r->head + 1) % CAPACITY;
    r->count--;
    return true;
}

int main(void)
{
    static struct ring ring;
    struct message m;
    int c;

    while ((c = getchar()) != EOF) {
        if (c == 'p') {
            memset(&m, 0, sizeof m);
            m.type = (uint8_t)c;
            strcpy(m.body, "ping");
            m.length = (uint16_t)strlen(m.body);
            if (!ring_put(&ring, &m))
                fprintf(stderr, "full\n");
        } else if (c == 'g') {
            if (ring_get(&ring, &m))
                printf("%u: %.*s\n", m.type, (int)m.length, m.body);
        }
    }
    printf("%u left\n", ring.count);
    return 0;
}
