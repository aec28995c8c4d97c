// A copy of a length that is an input: each length is followed by itself.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned length = __VERIFIER_nondet_uchar() % 40;
    char source[64];
    char *copy = malloc(length + 1);
    if (!copy)
        return 0;
    for (int i = 0; i < 64; i++)
        source[i] = (char)i;
    memcpy(copy, source, length);
    copy[length] = 77;
    unsigned at = __VERIFIER_nondet_uchar();
    if (at < length && copy[at] != (char)at)
        reach_error();
    if (copy[length] != 77)
        reach_error();
    free(copy);
    return 0;
}
