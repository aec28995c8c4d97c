// inputs: 5, 0, 2, 0
// A length that the path knows already is wanted as a number: what it is has its reason in the test
// of x, not in the one of z that comes last, and so a label behind it is not about all x.
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

char scratch[8];
unsigned long kept[3];

int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned z = __VERIFIER_nondet_uint(), w = __VERIFIER_nondet_uint();
    int n = 0;
    for (int k = 0; k < 3; k++)
        kept[k] = x;
    if (x != 5 && x != 6)
        return 0;
    if (x == 5)
        __VERIFIER_nondet_int();
    else
        __VERIFIER_nondet_uint();
    if (z >= 3)
        return 0;
    memset(scratch, 1, kept[1]);
    for (unsigned k = 0; k < 8; k++)
        scratch[k] = 0;
    for (unsigned k = 0; k < 2; k++)
        if (w == k)
            n++;
    if (n > 1)
        reach_error();
    if (kept[1] == 5)
        reach_error();
    if (scratch[z])
        reach_error();
    return 0;
}
