// What stands behind the number in an argument is in the argument.
#include <errno.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *end;
    long number;

    if (argc < 2)
        return 1;
    errno = 0;
    number = strtol(argv[1], &end, 10);
    if (end == argv[1] || errno == ERANGE || *end != '\0')
        return 1;
    return number > 9;
}
