// An argument that a loop has chosen, if there is one.
#include <string.h>

int main(int argc, char **argv)
{
    const char *last = NULL;

    for (int i = 1; i < argc; i++)
        last = argv[i];
    return strlen(last) == 0;
}
