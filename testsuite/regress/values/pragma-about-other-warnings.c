// A pragma about other warnings lets clang tell what it folds.
#include <stdio.h>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
static const int limits[3] = { 1 << 30, -2147483647 - 1, 2147483647 };
#pragma GCC diagnostic pop

int main(void)
{
    return limits[0] > 0;
}
