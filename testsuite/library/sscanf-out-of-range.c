// What sscanf makes of numbers that do not fit is what glibc's strtol makes of them, cut off.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    int a;
    unsigned b;
    long c;
    unsigned long d;
    short e;

    if (sscanf("99999999999", "%d", &a) != 1 || a != 1215752191 || errno != 0)
        reach_error();
    if (sscanf("99999999999999999999", "%d", &a) != 1 || a != -1 || errno != ERANGE)
        reach_error();
    if (sscanf("-99999999999999999999", "%ld", &c) != 1 || c != LONG_MIN)
        reach_error();
    errno = 0;
    if (sscanf("-1 -99999999999999999999", "%u %lu", &b, &d) != 2 || b != UINT_MAX ||
        d != ULONG_MAX || errno != ERANGE)
        reach_error();
    if (sscanf("70000", "%hd", &e) != 1 || e != 4464)
        reach_error();
    return 0;
}
