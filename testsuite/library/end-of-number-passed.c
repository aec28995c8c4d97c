// Behind the end of the number in an argument there may be nothing.
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *end;

    if (argc < 2)
        return 1;
    strtol(argv[1], &end, 10);
    return end[1] != '\0';
}
