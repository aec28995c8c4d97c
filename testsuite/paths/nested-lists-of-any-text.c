// A recursive descent over any text of five characters ends inside the text, and comes back to where
// it was: many paths meet again behind each character.
#include <string.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static int depth;
static const char *value(const char *at);

static const char *blanks(const char *at) {
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static const char *list(const char *at) {
    at = blanks(at);
    if (*at == ']')
        return at + 1;
    for (;;) {
        at = value(at);
        if (!at)
            return 0;
        at = blanks(at);
        if (*at == ']')
            return at + 1;
        if (*at != ',')
            return 0;
        at = blanks(at + 1);
    }
}

static const char *value(const char *at) {
    at = blanks(at);
    if (*at == '[') {
        depth++;
        at = list(at + 1);
        depth--;
        return at;
    }
    if (*at >= '0' && *at <= '9') {
        while (*at >= '0' && *at <= '9')
            at++;
        return at;
    }
    return strncmp(at, "nul", 3) == 0 ? at + 3 : 0;
}

int main(void) {
    char text[6];
    for (int i = 0; i < 5; i++)
        text[i] = __VERIFIER_nondet_char();
    text[5] = 0;
    const char *end = value(text);
    if (end && (end < text || end > text + 5))
        reach_error();
    if (depth != 0)
        reach_error();
    return 0;
}
