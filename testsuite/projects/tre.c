// TRE finds what a(b|c)*d describes in texts of up to four arbitrary bytes just where a matcher of a
// few lines does. With -DMISS: ^x.[0-9]$ matches nothing, which is not so. With -DPATTERN: two
// arbitrary bytes are a pattern that can be had or not, and that can be looked for.
#include <tre.h>
#include <verifier.h>

// A state for each place in the pattern: 0 before it, 1 behind the a, 2 behind the d.
static int matches(const char *text) {
    int state = 0;
    for (; *text && state < 2; text++)
        if (state == 1 && *text == 'd')
            state = 2;
        else if (state != 1 || (*text != 'b' && *text != 'c'))
            state = *text == 'a';
    return state == 2;
}

int main(void) {
    char text[5];
    regex_t compiled;
    verifier_any(&text);
    text[4] = 0;
#ifdef PATTERN
    text[2] = 0;
    int answer = tre_regcomp(&compiled, text, REG_EXTENDED | REG_NOSUB);
    verifier_assert(answer >= REG_OK && answer <= REG_BADRPT);
    if (answer == REG_OK) {
        answer = tre_regexec(&compiled, "a", 0, NULL, 0);
        verifier_assert(answer == REG_OK || answer == REG_NOMATCH);
    }
#elif defined MISS
    if (tre_regcomp(&compiled, "^x.[0-9]$", REG_EXTENDED | REG_NOSUB) != REG_OK)
        return 0;
    verifier_assert(tre_regexec(&compiled, text, 0, NULL, 0) == REG_NOMATCH);
#else
    if (tre_regcomp(&compiled, "a(b|c)*d", REG_EXTENDED | REG_NOSUB) != REG_OK)
        return 0;
    verifier_assert((tre_regexec(&compiled, text, 0, NULL, 0) == REG_OK) == matches(text));
#endif
    return 0;
}
