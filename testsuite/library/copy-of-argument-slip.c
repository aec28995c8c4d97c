// The end of a copied argument has no room.
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    size_t length = strlen(argv[1]);
    char *copy = malloc(length);
    if (!copy)
        return 1;
    memcpy(copy, argv[1], length);
    copy[length] = 0;
    free(copy);
    return 0;
}
