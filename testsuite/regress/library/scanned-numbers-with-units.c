// A letter behind a number that is no part of a longer one ends it.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    float number = 5;
    int other = 0;
    if (sscanf("3x4", "%fx%d", &number, &other) != 2 || number != 3 || other != 4)
        reach_error();
    if (sscanf("3in", "%fin", &number) != 1 || number != 3)
        reach_error();
    if (sscanf("10x", "%f%n", &number, &other) != 1 || number != 10 || other != 2)
        reach_error();
    return 0;
}
