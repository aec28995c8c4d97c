// inputs: 33
// As copy-of-any-length: one length overwrites what stands behind the copy.
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned length = __VERIFIER_nondet_uchar() % 40;
    char source[64], copy[64];
    memset(source, 1, sizeof source);
    memset(copy, 0, sizeof copy);
    memcpy(copy, source, length);
    if (copy[32] && !copy[33])
        reach_error();
    return 0;
}
