// Unknown code behind a stream runs also where a function of the library is called through a
// pointer.
// native: skip (the stream is none)
#include <stdio.h>
extern void reach_error(void);
extern FILE *stream(void);
int x;

int main(void)
{
    FILE *s = stream();
    int (*volatile put)(const char *, FILE *) = fputs;
    x = 1;
    put("a", s);
    if (x != 1)
        reach_error();
    return 0;
}
