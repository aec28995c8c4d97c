// inputs: 91, 91, 93, 44, 93
// As nested-lists-of-any-text, but a comma before the end of a list leaves the depth as it is.
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[6];
    for (int i = 0; i < 5; i++)
        text[i] = __VERIFIER_nondet_char();
    text[5] = 0;
    int depth = 0, closed = 0;
    for (int i = 0; text[i]; i++) {
        if (text[i] == '[')
            depth++;
        else if (text[i] == ']' && depth > 0 && (i == 0 || text[i - 1] != ',')) {
            depth--;
            closed++;
        } else if (text[i] != ',' && text[i] != ']')
            return 0;
    }
    if (depth == 1 && closed == 1 && text[4] == ']')
        reach_error();
    return 0;
}
