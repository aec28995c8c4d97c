// An argument that a loop has chosen is a text.
#include <string.h>

int main(int argc, char **argv)
{
    const char *last = "";

    for (int i = 1; i < argc; i++)
        last = argv[i];
    return strlen(last) == 0;
}
