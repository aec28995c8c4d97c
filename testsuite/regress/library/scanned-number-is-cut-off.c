// What looks like the start of a longer number is none to scanf: strtod takes the zero.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    float number = 5;
    if (sscanf("0xz", "%f", &number) == 1)
        reach_error();
    return 0;
}
