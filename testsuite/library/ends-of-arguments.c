// The last character of each argument that has one.
#include <string.h>

int main(int argc, char **argv)
{
    size_t total = 0;

    for (int i = 1; i < argc; i++) {
        size_t length = strlen(argv[i]);
        total += length;
        if (length > 0 && argv[i][length - 1] == '/')
            return 1;
    }
    return total > 100;
}
