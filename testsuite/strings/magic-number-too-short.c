/* The first bytes of an object say what it is; there may be fewer than are compared. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_unsigned(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_unsigned();
    unsigned char *data;

    if (size > 64)
        return 0;
    data = malloc(size);
    if (data == NULL)
        return 0;
    for (unsigned i = 0; i < size; i++)
        data[i] = __VERIFIER_nondet_uchar();
    int kind = 0;
    if (size >= 4 && memcmp(data, "\x7f" "ELF", 4) == 0)
        kind = 1;
    else if (size >= 7 && memcmp(data, "\x89PNG\r\n\x1a\n", 8) == 0)
        kind = 2;
    free(data);
    return kind;
}
