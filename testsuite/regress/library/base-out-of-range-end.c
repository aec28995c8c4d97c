// Where the base is none of the standard's, nothing is written to the end.
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *end = NULL;
    (void)argv;
    long value = strtol("1", &end, argc > 1 ? 10 : 37);
    return (int)value + *end;
}
